// source: Own. Counts the bits of a number in two ways that must agree.
// expect: none
#include <stdio.h>
#include <assert.h>

int count_by_shift(unsigned n)
{
    int count = 0;
    while (n != 0) {
        count += n & 1;
        n >>= 1;
    }
    return count;
}

int count_by_clear(unsigned n)
{
    int count = 0;
    for (; n != 0; n &= n - 1)
        count++;
    return count;
}

int main(void)
{
    unsigned n;

    scanf("%u", &n);
    int a = count_by_shift(n);
    int b = count_by_clear(n);
    assert(a == b);
    assert(a >= 0 && a <= 32);
    printf("%u has %d bits\n", n, a);
    return 0;
}
