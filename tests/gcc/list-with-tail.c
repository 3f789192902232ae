// error: null-dereference line 36
#include <stdio.h>
#include <stdlib.h>
typedef struct node { int x; struct node *next; } Node;
struct list { Node *head; Node **tail; int n; };
void init(struct list *l) { l->head = NULL; l->tail = &l->head; l->n = 0; }
void add(struct list *l, int x) {
    Node *n = malloc(sizeof(Node));
    n->x = x; n->next = NULL;
    *l->tail = n;
    l->tail = &n->next;
    l->n++;
}
Node **find(Node **p, int x) { while (*p && (*p)->x != x) p = &(*p)->next; return p; }
int main(void) {
    struct list l;
    init(&l);
    for (int i = 0; i < 4; i++) add(&l, i * 2);
    for (Node *p = l.head; p; p = p->next) printf("%d ", p->x);
    printf("\n");
    Node **p = find(&l.head, 4);
    Node *gone = *p;
    *p = gone->next;
    printf("%d %d %d\n", p == &l.head, find(&l.head, 0) == &l.head, find(&l.head, 9) == l.tail);
    free(gone);
    *find(&l.head, 9) = NULL;
    (*find(&l.head, 2))->x = 33;
    for (Node *p = l.head; p; p = p->next) printf("%d ", p->x);
    printf("\n");
    Node **q = NULL;
    int c = l.n > 2;
    q = c ? &l.head : l.tail;
    printf("%d\n", (*q)->x);
    q = NULL;
    printf("%d\n", q == NULL);
    printf("%d\n", (*q)->x);
    return 0;
}
