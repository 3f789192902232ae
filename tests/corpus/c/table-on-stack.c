// source: Own. A local table of 36 MB does not fit on the stack.
// expect: error
// error: stack-overflow line 9
// stdin: 5\n
#include <stdio.h>

int main(void)
{
    int distance[3000][3000], from;

    scanf("%d", &from);
    distance[0][0] = from;
    printf("%d\n", distance[0][0]);
    return 0;
}
