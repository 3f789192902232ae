// stdin: 7
#include <stdio.h>
#include <stdlib.h>
typedef struct node { int value; struct node *next; } Node;
void append(Node **head, int x) {
    Node **p = head;
    while (*p != NULL) p = &(*p)->next;
    *p = malloc(sizeof(Node));
    (*p)->value = x;
    (*p)->next = NULL;
}
void removeAll(Node **head, int x) {
    Node **p = head;
    while (*p) {
        if ((*p)->value == x) {
            Node *old = *p;
            *p = old->next;
            free(old);
        } else {
            p = &(*p)->next;
        }
    }
}
int main(void) {
    Node *head = NULL;
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) append(&head, i % 3);
    removeAll(&head, 0);
    for (Node *p = head; p; p = p->next) printf("%d ", p->value);
    printf("\n");
    while (head != NULL) { Node *next = head->next; free(head); head = next; }
    return 0;
}
