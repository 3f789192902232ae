#include <stdio.h>

int main(void) {
    int n, sum = 0, digits = 0;
    scanf("%d", &n);
    while (n > 0) {
        sum += n % 10;
        n = n / 10;
        digits++;
    }
    printf("%d\n", sum / digits);
    return 0;
}
