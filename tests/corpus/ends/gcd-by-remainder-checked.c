// source: Own. The greatest common divisor by remainders. The program checks what `scanf` returns.
// target: ends
// expect: ends
// why: `b` gets nearer to 0 in every iteration.
#include <stdio.h>

int main(void)
{
    int a, b;
    if (scanf("%d", &a) != 1)
        return 1;
    if (scanf("%d", &b) != 1)
        return 1;
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    printf("%d\n", a);
    return 0;
}
