// source: Own. The least power of two that is not below a number of up to 30 bits.
// expect: none
#include <stdio.h>
#include <assert.h>

int main(void)
{
    int n, power = 1, exponent = 0;

    printf("n = ");
    scanf("%d", &n);
    if (n < 1 || n > 1000000000) {
        printf("n is out of range\n");
        return 0;
    }
    while (power < n) {
        power <<= 1;
        exponent++;
    }
    assert(power >= n && power / 2 < n);
    assert(exponent <= 30 && power == 1 << exponent);
    printf("%d <= 2^%d = %d\n", n, exponent, power);
    if ((n & (n - 1)) == 0)
        printf("%d is a power of two itself\n", n);
    return 0;
}
