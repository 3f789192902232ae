#include <stdio.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node a = {1, NULL}, b = {2, &a};
    struct node *p = &b;
    printf("%d\n", p->next->next->value);
    return 0;
}
