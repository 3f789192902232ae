// stdin: -1
// error: array-bounds line 17
#include <stdio.h>
#include <stdlib.h>
struct point { int x, y; };
int main(void) {
    int n;
    scanf("%d", &n);
    struct point *a = calloc(n, sizeof(struct point));
    printf("%d\n", a == NULL);
    if (n >= 0) free(a);
    a = malloc(sizeof(struct point) * (n + 4));
    struct point first = {1, 2};
    for (int i = 0; i < n + 4; i++) a[i] = first;
    struct point *last = &a[n + 3];
    printf("%d %d\n", last->y, (int)(last - a));
    last[1].x = 3;
    return a[0].x;
}
