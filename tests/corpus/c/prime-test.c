// source: Own. Is a number prime? The divisor stays below the square root without being squared.
// expect: none
#include <stdio.h>

int is_prime(int n)
{
    int d;

    if (n < 2)
        return 0;
    if (n % 2 == 0)
        return n == 2;
    for (d = 3; d <= n / d; d += 2) {
        if (n % d == 0)
            return 0;
    }
    return 1;
}

int main(void)
{
    int n;

    scanf("%d", &n);
    printf("%d is %s\n", n, is_prime(n) ? "prime" : "not prime");
    return 0;
}
