// source: Own. Euclid's algorithm by remainders, and what is certain of its result.
// expect: none
#include <stdio.h>
#include <assert.h>

int gcd(int a, int b)
{
    while (b != 0) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(void)
{
    int a, b;
    scanf("%d %d", &a, &b);
    if (a <= 0 || b <= 0) {
        printf("positive numbers only\n");
        return 1;
    }
    int g = gcd(a, b);
    assert(g > 0);
    printf("gcd(%d, %d) = %d, fraction %d/%d\n", a, b, g, a / g, b / g);
    return 0;
}
