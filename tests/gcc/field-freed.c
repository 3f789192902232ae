// error: use-after-free line 16
#include <stdio.h>
#include <stdlib.h>
typedef struct node { int value; struct node *next; } Node;
int main(void) {
    Node *head = malloc(sizeof(Node));
    head->next = NULL;
    head->value = 3;
    Node **p = &head;
    p = &(*p)->next;
    int *v = &head->value;
    *v = 5;
    printf("%d\n", head->value);
    free(head);
    head = NULL;
    printf("%d\n", *p == NULL);
    return 0;
}
