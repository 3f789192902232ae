// source: Own. Reverses a linked list in place and asserts that the order is reversed.
// expect: none
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

typedef struct node {
    int number;
    struct node *next;
} node_t;

node_t *reverse(node_t *list)
{
    node_t *done = NULL;
    while (list != NULL) {
        node_t *rest = list->next;
        list->next = done;
        done = list;
        list = rest;
    }
    return done;
}

int main(void)
{
    node_t *list = NULL;

    for (int i = 1; i <= 8; i++) {
        node_t *fresh = malloc(sizeof(node_t));
        fresh->number = i;
        fresh->next = list;
        list = fresh;
    }
    /* now 8 7 ... 1; make it 1 2 ... 8 */
    list = reverse(list);

    int expected = 1;
    while (list != NULL) {
        assert(list->number == expected);
        expected++;
        node_t *old = list;
        list = list->next;
        free(old);
    }
    assert(expected == 9);
    return 0;
}
