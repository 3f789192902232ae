// source: Own. The greatest common divisor by recursion with remainders. The program checks what `scanf`
//   returns.
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
    if (scanf("%d", &a) != 1)
        return 1;
    if (scanf("%d", &b) != 1)
        return 1;
    printf("%d\n", divisor(a, b));
    return 0;
}
