// source: Own. The greatest value of a linked list; the list may be empty.
// expect: error
// error: null-dereference line 23
// stdin: 0\n
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct node *push(struct node *head, int value)
{
    struct node *n = malloc(sizeof(struct node));
    n->value = value;
    n->next = head;
    return n;
}

int maximum(struct node *list)
{
    int best = list->value;
    for (struct node *p = list->next; p != NULL; p = p->next)
        if (p->value > best)
            best = p->value;
    return best;
}

int main(void)
{
    struct node *list = NULL;
    int x;

    scanf("%d", &x);
    while (x != 0) {
        list = push(list, x);
        scanf("%d", &x);
    }
    printf("maximum: %d\n", maximum(list));
    return 0;
}
