#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

/* Reads numbers until 0 into a list, prints it and frees it. */
int main(void) {
    struct node *head = NULL;
    struct node *p;
    int x;

    scanf("%d", &x);
    while (x != 0) {
        p = malloc(sizeof(struct node));
        p->value = x;
        p->next = head;
        head = p;
        scanf("%d", &x);
    }
    for (p = head; p != NULL; p = p->next) {
        printf("%d ", p->value);
    }
    for (p = head; p != NULL; p = p->next) {
        free(p);
    }
    return 0;
}
