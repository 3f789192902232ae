// error: null-dereference line 45
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
struct list { struct node *head; void (*show)(const struct node *); };
void show(const struct node *n) { while (n != NULL) { printf("%d -> ", n->value); n = n->next; } printf("NULL\n"); }
void show_first(const struct node *n) { if (n) printf("%d\n", n->value); else printf("empty\n"); }
struct node *push(struct node *head, int v) { struct node *n = malloc(sizeof *n); if (!n) exit(1); n->value = v; n->next = head; return n; }
struct node *append(struct node *head, int v) { if (head == NULL) return push(NULL, v); head->next = append(head->next, v); return head; }
typedef struct node *(*inserter)(struct node *, int);
void walk(struct node *n, void (*visit)(struct node *)) { if (!n) return; visit(n); walk(n->next, visit); }
void inc(struct node *n) { n->value++; }
void out(struct node *n) { printf("[%d]", n->value); }
struct point { int x, y; };
struct point mirror(struct point p) { struct point q = {p.y, p.x}; return q; }
struct point same(struct point p) { return p; }
int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
int vowels(const char *s) { int n = 0; for (; *s; s++) switch (*s) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; } return n; }
int total = 0;
void add_total(int n) { total += n; }
void hello(void) { printf("hello\n"); }
void bye(void) { printf("bye\n"); }
int main(void) {
    struct list l = { NULL, show };
    inserter ins[2] = { push, append };
    for (int i = 0; i < 6; i++) l.head = ins[i % 2](l.head, i);
    l.show(l.head);
    l.show = show_first;
    (*l.show)(l.head);
    walk(l.head, inc); walk(l.head, out); printf("\n");
    struct point p = {1, 2};
    struct point (*t[])(struct point) = {mirror, same};
    for (int i = 0; i < 2; i++) { p = t[i](p); printf("%d %d\n", p.x, p.y); }
    int (*measure[])(const char *) = {length, vowels};
    for (int i = 0; i < 2; i++) printf("%d\n", measure[i]("education"));
    void (*menu[])(void) = {hello, bye, NULL};
    for (int i = 0; menu[i] != NULL; i++) menu[i]();
    void (*acc)(int) = add_total;
    for (int i = 0; i < 4; i++) acc(i);
    printf("%d\n", total);
    while (l.head) { struct node *n = l.head; l.head = n->next; free(n); }
    void (*g)(int);
    int k = 1;
    if (k == 2) g = add_total; else g = NULL;
    g(3);
    return 0;
}
