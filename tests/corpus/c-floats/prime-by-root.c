// source: Own. Tries the divisors up to the root of a number.
// expect: none
// stdin: 97\n
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

bool is_prime(int n)
{
    if (n < 2)
        return false;
    for (int d = 2; d <= sqrt(n); d++)
        if (n % d == 0)
            return false;
    return true;
}

int main(void)
{
    int n;

    scanf("%d", &n);
    printf("%d is %s\n", n, is_prime(n) ? "prime" : "not prime");
    return 0;
}
