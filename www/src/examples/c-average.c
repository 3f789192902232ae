#include <stdio.h>

/* Reads numbers until 0 and prints their mean. */
int main(void) {
    int sum = 0;
    int count = 0;
    int x;

    scanf("%d", &x);
    while (x != 0) {
        if (x > 0 && x <= 100) {
            sum += x;
            count++;
        }
        scanf("%d", &x);
    }
    printf("mean: %d\n", sum / count);
    return 0;
}
