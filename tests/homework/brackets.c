#include <stdio.h>

#define STACK_SIZE 50

char stack[STACK_SIZE];
int top = -1;

void push(char c)
{
    stack[++top] = c;
}

char pop(void)
{
    return stack[top--];
}

int matches(char open, char close)
{
    return (open == '(' && close == ')')
        || (open == '[' && close == ']')
        || (open == '{' && close == '}');
}

int main(void)
{
    int c, ok = 1;

    printf("Enter an expression: ");
    while ((c = getchar()) != '\n' && c != EOF) {
        if (c == '(' || c == '[' || c == '{') {
            push(c);
        } else if (c == ')' || c == ']' || c == '}') {
            if (!matches(pop(), c))
                ok = 0;
        }
    }
    if (top != -1)
        ok = 0;

    printf(ok ? "OK\n" : "Error\n");
    return 0;
}
