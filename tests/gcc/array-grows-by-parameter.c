// error: use-after-free line 16
#include <stdio.h>
#include <stdlib.h>
struct q { int *data; int head, tail; };
int grow(int **a, int *cap) { int *n = realloc(*a, 2 * *cap * sizeof(int)); if (!n) return 0; *a = n; *cap *= 2; return 1; }
int main(void) {
    int cap = 2, *a = malloc(cap * sizeof(int)), *old = a;
    for (int i = 0; i < 7; i++) { if (i == cap && !grow(&a, &cap)) return 1; a[i] = i; }
    printf("%d %d\n", a[6], cap);
    struct q q = {malloc(3 * sizeof(int)), 0, 0};
    int **d = &q.data;
    (*d)[2] = 5;
    printf("%d\n", q.data[2]);
    free(*d);
    free(a);
    printf("%d\n", old[0]);
    return 0;
}
