#include <stdio.h>

/* How often is a digit in a number? */
int main(void) {
    int number, digit, count = 0;

    scanf("%d %d", &number, &digit);
    while (number > 0) {
        if (number % 10 == digit) {
            count++;
            number /= 10;
        }
    }
    printf("%d times\n", count);
    return 0;
}
