#include <stdio.h>
#include <stdlib.h>
typedef struct node { int value; struct node *next; } Node;
Node *insert(Node *head, int x) {
    Node **p = &head;
    while (*p && (*p)->value < x) p = &(*p)->next;
    Node *fresh = malloc(sizeof *fresh);
    fresh->value = x;
    fresh->next = *p;
    *p = fresh;
    return head;
}
int main(void) {
    Node *head = NULL;
    int a[] = {5, 1, 4, 2, 3};
    for (int i = 0; i < 5; i++) head = insert(head, a[i]);
    for (Node *p = head; p; p = p->next) printf("%d ", p->value);
    printf("\n");
    return 0;
}
