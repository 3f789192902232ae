#include <stdbool.h>
#include <stdio.h>
#include <string.h>
/* A pointer that becomes a `bool` says whether it is null. */
struct node { struct node *next; };
int twice(int x) { return 2 * x; }
bool has_next(struct node *node) { return node->next; }
bool contains(const char *text, char c) { bool found = strchr(text, c); return found; }
bool is_set(int (*f)(int)) { return f; }
int main(void) {
    struct node last = {NULL}, first = {&last};
    int x = 1, *p = &x, a[2] = {1, 2};
    bool b = p, c = a, d = NULL;
    p = NULL;
    d |= (bool)p;
    printf("%d %d %d %d %d\n", b, c, d, has_next(&first), has_next(&last));
    printf("%d %d %d %d\n", contains("abc", 'b'), contains("abc", 'x'), is_set(twice), is_set(NULL));
    x > 0 ? puts("yes") : puts("no");
    x > 5 ? (void)x : (void)printf("void\n");
    return 0;
}
