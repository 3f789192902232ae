// source: Own. Checks three kinds of brackets with a stack that refuses what does not fit.
// expect: none
// stdin: {[()()]}()\n
#include <stdio.h>

#define MAX 100

char stack[MAX];
int top = 0;

int push(char c)
{
    if (top >= MAX)
        return 0;
    stack[top++] = c;
    return 1;
}

char pop(void)
{
    if (top == 0)
        return '\0';
    return stack[--top];
}

int main(void)
{
    int c;
    int ok = 1;

    while (ok && (c = getchar()) != EOF && c != '\n') {
        switch (c) {
        case '(':
            ok = push(')');
            break;
        case '[':
            ok = push(']');
            break;
        case '{':
            ok = push('}');
            break;
        case ')':
        case ']':
        case '}':
            ok = pop() == c;
            break;
        default:
            break;
        }
    }
    printf("%s\n", ok && top == 0 ? "balanced" : "not balanced");
    return 0;
}
