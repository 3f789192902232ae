#include <stdio.h>

#define SIZE 10

int stack[SIZE];
int top = 0;

void push(int x) {
    if (top < SIZE) {
        stack[top] = x;
        top++;
    }
}

int pop(void) {
    top--;
    return stack[top];
}

/* x > 0 goes on the stack, x < 0 takes the last one off. */
int main(void) {
    int x;

    scanf("%d", &x);
    while (x != 0) {
        if (x > 0) {
            push(x);
        } else {
            printf("%d\n", pop());
        }
        scanf("%d", &x);
    }
    return 0;
}
