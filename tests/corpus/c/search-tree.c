// source: Own. A binary search tree: inserts, prints in order, and frees by recursion.
// expect: none
#include <stdio.h>
#include <stdlib.h>

struct tree {
    int key;
    int count;
    struct tree *left, *right;
};

struct tree *insert(struct tree *t, int key)
{
    if (t == NULL) {
        t = malloc(sizeof *t);
        if (t == NULL)
            exit(1);
        t->key = key;
        t->count = 1;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    } else {
        t->count++;
    }
    return t;
}

int height(const struct tree *t)
{
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}

void print_and_free(struct tree *t)
{
    if (t == NULL)
        return;
    print_and_free(t->left);
    printf("%d (%d times)\n", t->key, t->count);
    print_and_free(t->right);
    free(t);
}

int main(void)
{
    struct tree *root = NULL;
    int n, key;

    scanf("%d", &n);
    while (n > 0 && n <= 40) {
        scanf("%d", &key);
        root = insert(root, key);
        n--;
    }
    printf("height %d\n", height(root));
    print_and_free(root);
    return 0;
}
