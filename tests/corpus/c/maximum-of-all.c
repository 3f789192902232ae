// source: Own. Reads some numbers and looks for the greatest among all elements, written or not.
// expect: error
// error: read-before-write line 24
// stdin: 3 -4 -1 -5\n
#include <stdio.h>

#define MAX 10

int main(void)
{
    int a[MAX];
    int n;

    do {
        printf("How many (1 to %d)? ", MAX);
        scanf("%d", &n);
    } while (n < 1 || n > MAX);

    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);

    int max = a[0];
    for (int i = 1; i < MAX; i++) {
        if (a[i] > max)
            max = a[i];
    }
    printf("The greatest is %d\n", max);
    return 0;
}
