#include <stdio.h>

int main(void) {
    int n, x, sum = 0;
    scanf("%d", &n);
    if (n < 1 || n > 100)
        return 1;
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        sum += x;
    }
    printf("%d\n", sum / n);
    return 0;
}
