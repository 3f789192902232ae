// source: Own. The loop does not change the number that its condition is about.
// target: ends
// expect: endless
// why: No iteration changes `x`, so 10 stays larger than 5.
// stdin: 10\n
#include <stdio.h>

int main(void)
{
    int x;
    scanf("%d", &x);
    while (x > 5)
        printf("big\n");
    return 0;
}
