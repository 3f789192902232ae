// source: Own. Inserts into a sorted linked list through a pointer to a pointer; asserts the order.
// expect: none
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

struct node {
    int value;
    struct node *next;
};

void insert(struct node **list, int value)
{
    while (*list != NULL && (*list)->value < value)
        list = &(*list)->next;
    struct node *fresh = malloc(sizeof(struct node));
    fresh->value = value;
    fresh->next = *list;
    *list = fresh;
}

int main(void)
{
    struct node *list = NULL;
    int x;

    for (int i = 0; i < 6; i++) {
        scanf("%d", &x);
        insert(&list, x);
    }
    for (struct node *p = list; p->next != NULL; p = p->next)
        assert(p->value <= p->next->value);
    while (list != NULL) {
        struct node *old = list;
        printf("%d ", old->value);
        list = old->next;
        free(old);
    }
    printf("\n");
    return 0;
}
