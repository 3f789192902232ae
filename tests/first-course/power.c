#include <stdio.h>

int power(int base, int exponent) {
    int result = 1;
    while (exponent > 0) {
        result *= base;
        exponent--;
    }
    return result;
}

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\n", power(a, b));
    return 0;
}
