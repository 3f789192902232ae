// source: Own. The greatest common divisor by recursion with remainders.
// target: ends
// expect: ends
// why: `b` gets nearer to 0 in every call.
#include <stdio.h>

int divisor(int a, int b)
{
    if (b == 0)
        return a;
    return divisor(b, a % b);
}

int main(void)
{
    int a, b;
    scanf("%d", &a);
    scanf("%d", &b);
    printf("%d\n", divisor(a, b));
    return 0;
}
