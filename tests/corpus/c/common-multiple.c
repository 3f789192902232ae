// source: Own. The least common multiple of two numbers that are not negative; both may be 0, and so is their
//   divisor then.
// expect: error
// error: division-by-zero line 15
// stdin: 0 0\n
#include <stdio.h>

unsigned gcd(unsigned a, unsigned b)
{
    return b == 0 ? a : gcd(b, a % b);
}

unsigned lcm(unsigned a, unsigned b)
{
    return a / gcd(a, b) * b;
}

int main(void)
{
    unsigned a, b;
    scanf("%u %u", &a, &b);
    printf("lcm(%u, %u) = %u\n", a, b, lcm(a, b));
    return 0;
}
