// source: Own. The loop does not change the number that its condition is about. The program checks what
//   `scanf` returns.
// target: ends
// expect: endless
// why: No iteration changes `x`, so 10 stays larger than 5.
// stdin: 10\n
#include <stdio.h>

int main(void)
{
    int x;
    if (scanf("%d", &x) != 1)
        return 1;
    while (x > 5)
        printf("big\n");
    return 0;
}
