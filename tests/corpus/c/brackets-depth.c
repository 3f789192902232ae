// source: Own. Checks brackets with a stack of ten characters; there is no test that the stack is full.
// expect: error
// error: array-bounds line 17
// stdin: ((((((((((()))))))))))\n
#include <stdio.h>

#define DEPTH 10

int main(void)
{
    char stack[DEPTH];
    int top = 0;
    int c;

    while ((c = getchar()) != EOF && c != '\n') {
        if (c == '(' || c == '[') {
            stack[top++] = (char)c;
        } else if (c == ')' || c == ']') {
            if (top == 0) {
                printf("too many closed\n");
                return 1;
            }
            char open = stack[--top];
            if ((c == ')' && open != '(') || (c == ']' && open != '[')) {
                printf("mismatch\n");
                return 1;
            }
        }
    }
    if (top > 0)
        printf("%d still open\n", top);
    else
        printf("fine\n");
    return 0;
}
