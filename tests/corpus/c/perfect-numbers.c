// source: Own. Finds perfect numbers by the sum of their divisors; there are three below 500.
// expect: none
#include <stdio.h>
#include <assert.h>

int divisor_sum(int n)
{
    int sum = 0;
    for (int d = 1; d <= n / 2; d++)
        if (n % d == 0)
            sum += d;
    return sum;
}

int main(void)
{
    int found = 0;
    for (int n = 2; n < 500; n++) {
        if (divisor_sum(n) == n) {
            printf("%d\n", n);
            found++;
        }
    }
    assert(found == 3);
    return 0;
}
