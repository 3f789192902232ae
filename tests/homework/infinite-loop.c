#include <stdio.h>

int main() {
    int n, i;

    printf("Print numbers up to: ");
    scanf("%d", &n);

    /* multiples of 3 are skipped */
    i = 1;
    while (i <= n) {
        if (i % 3 == 0)
            continue;
        printf("%d ", i);
        i++;
    }
    printf("\nDone.\n");

    return 0;
}
