// error: use-after-free line 51
#include <stdio.h>
#include <stdlib.h>
struct in { int a, b; };
struct s { int n; struct in in; int *p; char name[4]; struct s *next; };
int *pick(struct s *v, int k) { return k ? &v->n : &v->in.b; }
struct s **slot(struct s **h) { return &(*h)->next; }
void both(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) {
    struct s x = {1, {2, 3}, NULL, "abc", NULL}, y = x, *h = &x;
    x.p = &y.in.a;
    *x.p = 20;
    y.p = &x.n;
    *y.p += 5;
    both(&x.in.a, &y.n);
    printf("%d %d %d %d\n", x.n, x.in.a, y.n, y.in.a);
    *pick(&x, 0) = 9;
    *pick(h, 1) = 8;
    printf("%d %d\n", x.in.b, x.n);
    *slot(&h) = &y;
    h->next->n = 77;
    printf("%d %d\n", y.n, (*slot(&h))->n);
    struct s arr[2];
    arr[0] = x;
    arr[1] = y;
    struct s *p = arr, *q = arr + 1;
    *p = *q;
    both(&p->n, &q->in.b);
    printf("%d %d %d %d\n", arr[0].n, arr[1].n, arr[0].in.b, arr[1].in.b);
    struct in *ip[2] = {&arr[0].in, &x.in};
    ip[0]->a = 4;
    both(&ip[0]->a, &ip[1]->b);
    printf("%d %d\n", arr[0].in.a, x.in.b);
    int *walk = &arr[0].in.a, **pp = &walk;
    **pp += 1;
    *pp = &arr[1].n;
    printf("%d %d\n", arr[0].in.a, **pp == arr[1].n);
    printf("%d %d %d\n", walk == &arr[1].n, walk != &arr[0].n, *pp == &x.n);
    struct in copy = *ip[1];
    ip[1]->a = 0;
    printf("%d %d\n", copy.a, x.in.a);
    struct s *d = malloc(sizeof *d);
    *d = x;
    int *dn = &d->n;
    struct s **dd = &d;
    (*dd)->n = 3;
    printf("%d %d\n", *dn, (**dd).in.b);
    free(*dd);
    *dd = NULL;
    printf("%d\n", d == NULL);
    *dn = 1;
    return 0;
}
