// source: Own. A power by repeated multiplication, with limits for base and exponent that are too wide
//   together.
// expect: error
// error: signed-overflow line 22
// stdin: 10 10\n
#include <stdio.h>

int main(void) {
    int base, exponent, i;
    int result = 1;

    scanf("%d %d", &base, &exponent);
    if (base < 2 || base > 10) {
        printf("base from 2 to 10\n");
        return 1;
    }
    if (exponent < 0 || exponent > 30) {
        printf("exponent from 0 to 30\n");
        return 1;
    }
    for (i = 0; i < exponent; i++)
        result = result * base;
    printf("%d\n", result);
    return 0;
}
