// error: null-dereference line 13
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
void push(struct node **head, int x) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = x;
    fresh->next = *head;
    *head = fresh;
}
int pop(struct node **head) {
    struct node *first = *head;
    int x = first->value;
    *head = first->next;
    free(first);
    return x;
}
int main(void) {
    struct node *head = NULL;
    push(&head, 3);
    push(&head, 4);
    for (struct node *p = head; p != NULL; p = p->next) printf("%d\n", p->value);
    printf("%d\n", pop(&head));
    printf("%d\n", pop(&head));
    printf("%d\n", pop(&head));
    return 0;
}
