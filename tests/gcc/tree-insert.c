#include <stdio.h>
#include <stdlib.h>
struct tree { int key; struct tree *left, *right; };
void insert(struct tree **t, int key) {
    if (*t == NULL) {
        *t = (struct tree *)malloc(sizeof(struct tree));
        (*t)->key = key;
        (*t)->left = (*t)->right = NULL;
    } else if (key < (*t)->key)
        insert(&(*t)->left, key);
    else
        insert(&(*t)->right, key);
}
void print(struct tree *t) { if (t) { print(t->left); printf("%d ", t->key); print(t->right); } }
void destroy(struct tree **t) { if (*t) { destroy(&(*t)->left); destroy(&(*t)->right); free(*t); *t = NULL; } }
struct tree *root;
int main(void) {
    int a[] = {5, 2, 8, 1, 9, 3};
    for (int i = 0; i < 6; i++) insert(&root, a[i]);
    print(root);
    printf("\n");
    destroy(&root);
    printf("%d\n", root == NULL);
    return 0;
}
