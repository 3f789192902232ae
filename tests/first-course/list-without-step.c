#include <stdio.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node b = {2, NULL}, a = {1, &b};
    struct node *p = &a;
    while (p != NULL)
        printf("%d\n", p->value);
    return 0;
}
