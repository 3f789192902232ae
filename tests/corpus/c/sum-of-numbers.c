// source: Own. Adds what is read, which may be two large numbers.
// expect: error
// error: signed-overflow line 15
// stdin: 2147483647 1 0\n
#include <stdio.h>

int main(void)
{
    int sum = 0;
    int number;

    do {
        printf("number (0 to end): ");
        scanf("%d", &number);
        sum += number;
    } while (number != 0);
    printf("sum: %d\n", sum);
    return 0;
}
