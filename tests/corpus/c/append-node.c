// source: Own. Appends to a linked list; the first node's pointer to the next one is not set.
// expect: error
// error: read-before-write line 31
// stdin: 1 11\n
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} node;

int main(void)
{
    node *first = NULL, *last = NULL;
    int n, x;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 10; i++) {
        scanf("%d", &x);
        node *fresh = (node *)malloc(sizeof(node));
        fresh->value = x;
        if (first == NULL) {
            first = fresh;
        } else {
            fresh->next = NULL;
            last->next = fresh;
        }
        last = fresh;
    }
    for (node *p = first; p != NULL; p = p->next)
        printf("%d\n", p->value);
    return 0;
}
