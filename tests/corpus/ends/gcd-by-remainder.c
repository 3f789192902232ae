// source: Own. The greatest common divisor by remainders.
// target: ends
// expect: ends
// why: `b` gets nearer to 0 in every iteration.
#include <stdio.h>

int main(void)
{
    int a, b;
    scanf("%d", &a);
    scanf("%d", &b);
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    printf("%d\n", a);
    return 0;
}
