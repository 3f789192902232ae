#include <stdio.h>

int main(void) {
    int temps[7];
    int i, max;

    printf("Enter the temperatures of the week:\n");
    for (i = 0; i < 7; i++) {
        scanf("%d", &temps[i]);
    }

    max = temps[0];
    for (i = 1; i <= 7; i++) {
        if (temps[i] > max) {
            max = temps[i];
        }
    }

    printf("The hottest day had %d degrees.\n", max);
    return 0;
}
