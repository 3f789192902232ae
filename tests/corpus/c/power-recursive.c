// source: Own. Powers modulo a small number by recursion on half of the exponent.
// expect: none
#include <stdio.h>
#include <assert.h>

#define M 1009

int power(int x, int n)
{
    if (n == 0)
        return 1;
    int half = power(x, n / 2);
    int square = half * half % M;
    return n % 2 == 0 ? square : square * x % M;
}

int main(void)
{
    int x, n;

    scanf("%d%d", &x, &n);
    if (x < 0 || n < 0)
        return 1;
    x %= M;
    int p = power(x, n);
    assert(p >= 0 && p < M);
    printf("%d\n", p);
    return 0;
}
