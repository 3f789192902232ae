#include <stdio.h>
#include <stdlib.h>
struct tree { int value; struct tree *left, *right; };
int least(struct tree *t) {
    if (t->left != NULL)
        return least(t->left);
    return t->value;
}
int main(void) {
    struct tree *root = NULL;
    printf("%d\n", least(root));
    return 0;
}
