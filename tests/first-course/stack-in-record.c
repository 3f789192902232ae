#include <stdio.h>
struct stack { int top; int items[10]; };
void push(struct stack *s, int x) {
    s->items[s->top++] = x;
}
int main(void) {
    struct stack s = {0};
    int x;
    scanf("%d", &x);
    while (x != 0) {
        push(&s, x);
        scanf("%d", &x);
    }
    printf("%d\n", s.top);
    return 0;
}
