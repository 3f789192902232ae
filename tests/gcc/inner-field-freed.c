// error: use-after-free line 14
#include <stdio.h>
#include <stdlib.h>
struct inner { int y; };
struct outer { struct inner i; };
int main(void) {
    struct outer *p = malloc(sizeof *p);
    if (!p) return 0;
    p->i.y = 1;
    struct inner *q = &p->i;
    int *r = &q->y;
    printf("%d\n", *r);
    free(p);
    return *r;
}
