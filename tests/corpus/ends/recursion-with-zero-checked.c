// source: Own. The greatest common divisor by recursion that subtracts. The program checks what `scanf`
//   returns.
// target: ends
// expect: endless
// why: `divisor(1, 0)` calls `divisor(1, 0)`.
// stdin: 1\n0\n
#include <stdio.h>

int divisor(int a, int b)
{
    if (a == b)
        return a;
    if (a > b)
        return divisor(a - b, b);
    return divisor(a, b - a);
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
