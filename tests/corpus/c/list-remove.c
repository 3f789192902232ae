// source: Own. Removes a value from a linked list. If it is the first one, there is no node before it.
// expect: error
// error: null-dereference line 38
// stdin: 1\n
#include <stdio.h>
#include <stdlib.h>

typedef struct Node {
    int data;
    struct Node *next;
} Node;

Node *build(int n)
{
    Node *head = NULL;
    while (n > 0) {
        Node *fresh = (Node *)malloc(sizeof(Node));
        if (fresh == NULL)
            exit(1);
        fresh->data = n;
        fresh->next = head;
        head = fresh;
        n--;
    }
    return head;
}

void removeValue(Node *head, int value)
{
    Node *previous = NULL;
    Node *current = head;
    while (current != NULL && current->data != value) {
        previous = current;
        current = current->next;
    }
    if (current == NULL)
        return;
    previous->next = current->next;
    free(current);
}

int main()
{
    Node *list = build(5);
    int value;
    scanf("%d", &value);
    removeValue(list, value);
    for (Node *p = list; p != NULL; p = p->next)
        printf("%d ", p->data);
    printf("\n");
    return 0;
}
