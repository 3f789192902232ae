// source: Own. Builds a linked list of what is read, prints it, sums it, and frees it.
// expect: none
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL, *tail = NULL, *p;
    int x, count = 0;
    long long sum = 0;

    while (count < 50 && scanf("%d", &x) == 1 && x != 0) {
        p = malloc(sizeof *p);
        if (!p)
            break;
        p->value = x;
        p->next = NULL;
        if (head == NULL)
            head = p;
        else
            tail->next = p;
        tail = p;
        count++;
    }

    for (p = head; p; p = p->next) {
        printf("%d -> ", p->value);
        sum += p->value;
    }
    printf("NULL\nsum: %lld\n", sum);

    while (head != NULL) {
        p = head->next;
        free(head);
        head = p;
    }
    return 0;
}
