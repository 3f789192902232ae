// source: Own. Prints an array backwards. The index starts at the length and not at the last element.
// expect: error
// error: array-bounds line 24
// stdin: 3 10 20 30\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n;

    printf("How many numbers? ");
    scanf("%d", &n);
    if (n < 1 || n > 1000) {
        printf("Between 1 and 1000, please.\n");
        return 1;
    }

    int *numbers = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        scanf("%d", &numbers[i]);
    }
    for (int i = 0; i < n; i++) {
        printf("%d\n", numbers[n - i]);
    }
    free(numbers);
    return 0;
}
