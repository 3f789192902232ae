// error: null-dereference line 9
#include <stdio.h>
/* An argument that a format does not ask for is evaluated all the same, before anything of the call is printed. */
struct node { int value; struct node *next; };
int main(void) {
    struct node last = {4, NULL}, *node = &last;
    int a[2] = {1, 2};
    printf("%d\n", node->value, a[1], "unasked", a);
    printf("%d\n", node->value, node->next->value);
    return 0;
}
