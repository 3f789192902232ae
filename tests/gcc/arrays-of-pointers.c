// error: use-after-free line 32
#include <stdio.h>
#include <stdlib.h>
void destroy(int **p) { free(*p); *p = NULL; }
int sum(int **rows, int r, int c) { int s = 0; for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) s += *(*(rows + i) + j); return s; }
int main(void) {
    int x[3] = {1, 2, 3}, y[3] = {4, 5, 6};
    int *arr[3];
    for (int i = 0; i < 3; i++) arr[i] = &x[i];
    arr[2] = y;
    int **pp = arr;
    printf("%d %d %d %d\n", **pp, *pp[1], (*pp)[2], pp[2][1]);
    printf("%d\n", **++pp);
    printf("%d\n", *(*pp + 1));
    printf("%d %d\n", **pp, *arr[1]);
    int *rows[2] = {x, y};
    printf("%d\n", sum(rows, 2, 3));
    int *stack[4], **top = stack;
    *top++ = x;
    *top++ = y + 1;
    printf("%d\n", **--top);
    printf("%d %d\n", (int)(top - stack), *stack[0]);
    int *p = malloc(3 * sizeof(int));
    p[0] = 5;
    destroy(&p);
    printf("%d\n", p == NULL);
    int *grid[2][2] = {{x, y}, {y, x + 1}};
    printf("%d %d\n", *grid[1][1], grid[0][1][2]);
    int *z = malloc(sizeof(int) * 2), **zz = &z;
    z[0] = 1;
    free(*zz);
    printf("%d\n", z[0]);
    return 0;
}
