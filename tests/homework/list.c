#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} Node;

Node *add(Node *head, int value)
{
    Node *new_node = (Node *)malloc(sizeof(Node));
    new_node->value = value;
    new_node->next = head;
    return new_node;
}

int sum(Node *head)
{
    int total = 0;
    while (head != NULL) {
        total += head->value;
        head = head->next;
    }
    return total;
}

void free_list(Node *head)
{
    Node *p;
    for (p = head; p != NULL; p = p->next) {
        free(p);
    }
}

int main(void)
{
    Node *list = NULL;
    int i, n, x;

    printf("How many items? ");
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%d", &x);
        if (x >= 0 && x <= 1000)
            list = add(list, x);
    }

    printf("Sum: %d\n", sum(list));
    free_list(list);
    return 0;
}
