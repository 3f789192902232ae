// error: use-after-free line 48
#include <stdio.h>
#include <stdlib.h>
struct inner { int u, v; };
struct person { int age; struct inner in; char *name; };
struct person g = {3, {4, 5}, "G"};
void inc(int *p) { ++*p; }
struct person make(int age) { struct person r = {age, {1, 2}, "R"}; inc(&r.age); inc(&r.in.v); return r; }
void by_value(struct person p) { inc(&p.age); inc(&p.in.u); printf("%d %d\n", p.age, p.in.u); }
void swap(char **a, char **b) { char *t = *a; *a = *b; *b = t; }
int main(void) {
    struct person a = {1, {2, 3}, "A"}, b;
    int *p = &a.age;
    b = a;
    *p = 50;
    printf("%d %d\n", a.age, b.age);
    b = make(7);
    printf("%d %d %s\n", b.age, b.in.v, b.name);
    by_value(b);
    printf("%d %d\n", b.age, b.in.u);
    struct person all[3] = {a, b, g};
    swap(&all[0].name, &all[2].name);
    swap(&a.name, &b.name);
    printf("%s %s %s %s %s\n", all[0].name, all[1].name, all[2].name, a.name, b.name);
    int *q = &g.in.v;
    *q += 10;
    struct person *gp = &g;
    inc(&gp->age);
    inc(&gp->in.v);
    printf("%d %d %d\n", g.in.v, g.age, all[2].in.v);
    struct inner *ip = &all[1].in;
    ip->u = 77;
    int *up = &ip->u;
    *up += 1;
    struct inner copy = all[1].in;
    *up = 5;
    printf("%d %d %d\n", copy.u, all[1].in.u, ip->u);
    all[0] = all[1];
    inc(&all[0].in.u);
    printf("%d %d\n", all[0].in.u, all[1].in.u);
    struct person *h = malloc(sizeof *h);
    h->age = 4;
    h->in = copy;
    p = &h->age;
    *p = *p + 1;
    printf("%d %d\n", h->age, h->in.u);
    free(h);
    printf("%d\n", *p);
    return 0;
}
