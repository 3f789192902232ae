#include <stdio.h>
#include <stdlib.h>
typedef struct node { int x; struct node *next; } Node;
Node *head;
Node **tail = &head;
static int depth(Node **p, int d) { Node *local = *p; Node **q = &local; if (*q == NULL) return d; *q = (*q)->next; return depth(q, d + 1) + (local == NULL ? 0 : 100 * (local != *p)); }
void app(int x) { Node *n = malloc(sizeof *n); n->x = x; n->next = NULL; *tail = n; tail = &n->next; }
void box(int n) { int *p = &n; int a[2] = {1, 2}; if (n > 3) p = a; *p += 10; printf("%d %d\n", n, a[0]); }
int main(void) {
    for (int i = 0; i < 3; i++) app(i);
    for (Node *p = head; p; p = p->next) printf("%d ", p->x);
    printf("%d\n", depth(&head, 0));
    printf("%d\n", head->x);
    box(1); box(5);
    for (int i = 0; i < 2; i++) { Node *n; Node **p = &n; *p = i == 0 ? head : head->next; printf("%d\n", n->x); }
    return 0;
}
