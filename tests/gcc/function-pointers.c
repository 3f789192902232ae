// stdin: 3 4
// error: null-dereference line 58
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
typedef int (*operation)(int, int);
typedef int binary(int, int);
int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
int mul(int a, int b) { return a * b; }
struct entry { char symbol; operation apply; const char *name; };
struct entry table[] = { {'+', add, "plus"}, {'-', sub, "minus"}, {'*', &mul, "times"} };
void print(int x) { printf("%d ", x); }
void twice(int *x) { *x *= 2; }
bool even(int x) { return x % 2 == 0; }
bool big(int x) { return x > 3; }
void each(int a[], int n, void (*f)(int)) { for (int i = 0; i < n; i++) f(a[i]); printf("\n"); }
void change(int *a, int n, void (*f)(int *)) { for (int i = 0; i < n; i++) (*f)(&a[i]); }
void map(int a[], int n, int (*f)(int, int), int with) { for (int i = 0; i < n; i++) a[i] = f(a[i], with); }
int count(const int a[], int n, bool (*test)(int)) { int c = 0; for (int i = 0; i < n; i++) if (test(a[i])) c++; return c; }
operation find(char symbol) {
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].symbol == symbol) return table[i].apply;
    return NULL;
}
int (*choose(int which))(int, int) { return which ? add : mul; }
int reduce(int a[], int n, int start, binary *f) { for (int i = 0; i < n; i++) start = f(start, a[i]); return start; }
static void by_swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void sort(int a[], int n, int (*compare)(int, int), void (*swap)(int *, int *)) {
    for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++)
        if (compare(a[j], a[j + 1]) > 0) swap(&a[j], &a[j + 1]);
}
int main(void) {
    int x, y;
    if (scanf("%d %d", &x, &y) != 2) return 1;
    int (*f)(int, int) = add, (*ops[3])(int, int) = {add, sub};
    printf("%d %d %d\n", f(x, y), (*f)(x, y), (**f)(x, y));
    f = &sub;
    printf("%d %d %d\n", f == sub, f != add, ops[2] == NULL);
    if (!ops[2]) ops[2] = mul;
    for (int i = 0; i < 3; i++) printf("%d ", ops[i](x, y));
    printf("\n");
    int a[5] = {3, 1, 4, 1, 5};
    each(a, 5, print);
    change(a, 5, twice);
    each(a, 5, print);
    map(a, 5, mul, 3);
    each(a, 5, print);
    printf("%d %d\n", count(a, 5, even), count(a, 5, big));
    for (struct entry *e = table; e < table + 3; e++) printf("%c %s %d\n", e->symbol, e->name, e->apply(x, y));
    printf("%d %d\n", choose(1)(x, y), choose(0)(x, y));
    printf("%d %d\n", reduce(a, 5, 0, add), reduce(a, 3, 1, mul));
    sort(a, 5, sub, by_swap);
    each(a, 5, print);
    operation o = find('-');
    if (o) printf("%d\n", o(x, y));
    o = find('/');
    printf("%d\n", o(x, y));
    return 0;
}
