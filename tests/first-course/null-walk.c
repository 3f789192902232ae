#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node *head = NULL;
    int x;
    scanf("%d", &x);
    while (x > 0) {
        struct node *n = malloc(sizeof *n);
        n->value = x;
        n->next = head;
        head = n;
        scanf("%d", &x);
    }
    struct node *p = head;
    while (p->value != 7)
        p = p->next;
    printf("found\n");
    return 0;
}
