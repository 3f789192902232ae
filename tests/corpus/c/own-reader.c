// source: Own. A function reads a number digit by digit; nineteen digits may be too many.
// expect: error
#include <stdio.h>

static long long read_number(void)
{
    long long number = 0;
    int c = getchar();

    while (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
        c = getchar();
    }
    return number;
}

int main(void)
{
    printf("%lld\n", read_number());
    return 0;
}
