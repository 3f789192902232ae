#include <stdio.h>
void set(int **p, int *to) { *p = to; }
int main(void) {
    int x = 1, y = 2;
    int *p = &x;
    int **q = &p;
    **q = 7;
    *q = &y;
    *p = 9;
    printf("%d %d\n", x, y);
    int a[3] = {1, 2, 3};
    int *r = a;
    int **s = &r;
    (*s)++;
    printf("%d %d\n", *r, **s);
    set(&r, a + 2);
    printf("%d\n", *r);
    set(&p, &x);
    printf("%d\n", *p);
    int ***t = &q;
    ***t = 11;
    printf("%d %d\n", x, **q == 11);
    return 0;
}
