// source: Own. A stack as a linked list, driven by characters: digits are pushed, a minus pops.
// expect: none
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>

typedef struct Cell {
    int digit;
    struct Cell *under;
} Cell;

Cell *push(Cell *top, int digit)
{
    Cell *c = malloc(sizeof(Cell));
    if (c == NULL) {
        printf("no memory\n");
        exit(1);
    }
    c->digit = digit;
    c->under = top;
    return c;
}

Cell *pop(Cell *top)
{
    if (top == NULL)
        return NULL;
    Cell *under = top->under;
    free(top);
    return under;
}

int main(void)
{
    Cell *stack = NULL;
    int c;

    while ((c = getchar()) != EOF && c != '.') {
        if (isdigit(c))
            stack = push(stack, c - '0');
        else if (c == '-')
            stack = pop(stack);
    }
    if (stack != NULL)
        printf("top: %d\n", stack->digit);
    while (stack != NULL)
        stack = pop(stack);
    return 0;
}
