// source: Own. Reads zeros and ones with getchar into an unsigned number and stops before it would overflow.
// expect: none
// stdin: 100110011001100110011001100110011001\n
#include <stdio.h>
#include <limits.h>

int main(void)
{
    unsigned int value = 0;
    int digits = 0;
    int c = getchar();

    while (c == '0' || c == '1') {
        if (value > UINT_MAX / 2) {
            printf("too large\n");
            return 1;
        }
        value = value * 2 + (unsigned)(c - '0');
        digits++;
        c = getchar();
        if (digits == 1000)
            break;
    }
    if (digits == 0)
        printf("no binary number\n");
    else
        printf("%u\n", value);
    return 0;
}
