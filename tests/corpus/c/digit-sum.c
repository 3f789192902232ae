// source: Own. Sums the digits of a number until one is left, also for negative numbers.
// expect: none
#include <stdio.h>
#include <assert.h>

int digit_sum(long n)
{
    int sum = 0;
    while (n != 0) {
        int digit = (int)(n % 10);
        sum += digit < 0 ? -digit : digit;
        n /= 10;
    }
    return sum;
}

int main(void)
{
    long n;

    scanf("%ld", &n);
    do {
        n = digit_sum(n);
        printf("-> %ld\n", n);
    } while (n > 9);
    assert(n >= 0 && n <= 9);
    return 0;
}
