#include <stdio.h>

int main(void) {
    int n, digits = 0;
    scanf("%d", &n);
    while (n > 0) {
        n / 10;
        digits++;
    }
    printf("%d\n", digits);
    return 0;
}
