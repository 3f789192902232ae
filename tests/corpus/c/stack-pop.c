// source: Own. A stack of nodes; pop frees the top and then reads the value that it held.
// expect: error
// error: use-after-free line 30
// stdin: 5 6 7 0\n
#include <stdio.h>
#include <stdlib.h>

typedef struct Node Node;

struct Node {
    int value;
    Node *below;
};

static Node *top = NULL;

void push(int value)
{
    Node *n = malloc(sizeof(Node));
    n->value = value;
    n->below = top;
    top = n;
}

int pop(void)
{
    Node *old = top;
    top = old->below;
    free(old);
    return old->value;
}

int main(void)
{
    int x;
    for (int i = 0; i < 30; i++) {
        scanf("%d", &x);
        if (x == 0)
            break;
        push(x);
    }
    while (top != NULL)
        printf("%d ", pop());
    putchar('\n');
    return 0;
}
