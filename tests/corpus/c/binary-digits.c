// source: Own. Prints a number in binary; the loop over the bits begins one above the highest.
// expect: error
// error: shift line 13
// stdin: 10\n
#include <stdio.h>

void print_binary(unsigned int n)
{
    int i;
    int started = 0;

    for (i = 8 * (int)sizeof(n); i >= 0; i--) {
        unsigned int bit = (n >> i) & 1;
        if (bit)
            started = 1;
        if (started)
            putchar(bit ? '1' : '0');
    }
    if (!started)
        putchar('0');
    putchar('\n');
}

int main(void)
{
    unsigned int n;
    if (scanf("%u", &n) != 1)
        return 1;
    print_binary(n);
    return 0;
}
