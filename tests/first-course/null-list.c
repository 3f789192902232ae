#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *first = NULL;
    int n;
    scanf("%d", &n);
    while (n > 0) {
        struct node *new = malloc(sizeof(struct node));
        new->value = n;
        new->next = first;
        first = new;
        scanf("%d", &n);
    }
    printf("%d\n", first->value);
    return 0;
}
