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

/* Puts positive numbers on a stack; a negative one takes the last of them off. */
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
