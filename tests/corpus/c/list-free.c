// source: Own. Frees a linked list and takes the next pointer from a node that is already free.
// expect: error
// error: use-after-free line 25
// stdin: 3\n
#include <stdio.h>
#include <stdlib.h>

struct item {
    int number;
    struct item *next;
};

int main(void)
{
    struct item *list = NULL;
    int n;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 20; i++) {
        struct item *p = malloc(sizeof(struct item));
        p->number = i;
        p->next = list;
        list = p;
    }
    for (struct item *p = list; p != NULL; p = p->next) {
        printf("%d\n", p->number);
        free(p);
    }
    return 0;
}
