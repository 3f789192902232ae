#include <stdio.h>
struct node { int v; struct node *next; };
void rev(struct node **h) { struct node *p = NULL; while (*h) { struct node *n = (*h)->next; (*h)->next = p; p = *h; *h = n; } *h = p; }
int main(void) {
    struct node a[4];
    for (int i = 0; i < 4; i++) { a[i].v = i; a[i].next = i < 3 ? &a[i + 1] : NULL; }
    struct node *h = a;
    rev(&h);
    for (struct node *p = h; p; p = p->next) printf("%d ", p->v);
    struct node **pp = &h;
    while (*pp && (*pp)->v != 1) pp = &(*pp)->next;
    *pp = (*pp)->next;
    for (struct node *p = h; p; p = p->next) printf("%d ", p->v);
    pp = &a[0].next;
    *pp = h;
    printf("%d\n", a->next->v);
    return 0;
}
