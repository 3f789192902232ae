// source: Own. Keeps a pointer to the first element of an array that realloc moves when it grows.
// expect: error
// error: use-after-free line 28
// stdin: 9 1 2 3 4 5 -1\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int capacity = 4, n = 0, x;
    int *a = malloc(capacity * sizeof(int));
    int *first = a;

    if (a == NULL)
        return 1;
    *first = 0;
    scanf("%d", &x);
    while (x >= 0 && n < 100) {
        if (n == capacity) {
            capacity = capacity * 2;
            a = realloc(a, capacity * sizeof(int));
            if (a == NULL)
                return 1;
        }
        a[n++] = x;
        scanf("%d", &x);
    }
    printf("%d numbers, the first is %d\n", n, *first);
    free(a);
    return 0;
}
