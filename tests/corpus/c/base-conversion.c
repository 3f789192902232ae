// source: Own. Writes an unsigned number in a base from 2 to 16, from the last digit to the first.
// expect: none
#include <stdio.h>

#define DIGITS 32

void print_in_base(unsigned n, unsigned base)
{
    char text[DIGITS + 1];
    int i = DIGITS;

    text[i] = '\0';
    do {
        text[--i] = "0123456789ABCDEF"[n % base];
        n /= base;
    } while (n > 0);
    printf("%s\n", &text[i]);
}

int main(void)
{
    unsigned n;
    int base;

    scanf("%u", &n);
    for (base = 2; base <= 16; base++) {
        printf("base %2d: ", base);
        print_in_base(n, (unsigned)base);
    }
    return 0;
}
