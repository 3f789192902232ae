// A macro and a line that allocate more than once, each time with a length of its own.
#include <stdio.h>
#include <stdlib.h>
#define NEW(n) ((int *)malloc((n) * sizeof(int)))
#define TWO(a, b, n, m) int *a = NEW(n), *b = NEW(m)
int main(void) {
    int n = 2, m = 3;
    TWO(a, b, n, m);
    if (a == NULL || b == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = i + 1;
    for (int i = 0; i < m; i++)
        b[i] = 10 * i;
    b = realloc(b, 4 * sizeof(int));
    if (b == NULL)
        return 1;
    b[3] = 30;
    printf("%d %d %d %d\n", a[0], a[1], b[2], b[3]);
    free(a);
    free(b);
    return 0;
}
