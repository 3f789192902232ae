// error: array-bounds line 27
#include <stdio.h>
#include <string.h>
struct p { int x, y; }; struct box { struct p a, b; char name[6]; int v[3]; }; struct list { struct p *first; int n; };
struct p add(struct p a, struct p b) { return (struct p){ a.x + b.x, a.y + b.y }; }
int sum(int n, const int a[n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int three(int a[static 3], int (*f)(int n, int b[n])) { return f ? f(3, a) : a[0]; }
int twice(int n, int b[n]) { return 2 * b[n - 1]; }
void show(struct box b) { printf("%d %d %d %d %s %d %d\n", b.a.x, b.a.y, b.b.x, b.b.y, b.name, b.v[0], b.v[2]); }
struct p grid[2][2] = {1, 2, 3, 4, 5, 6, 7};
struct box boxes[] = {1, 2, 3, 4, "ab", 5, 6, 7, {{8, 9}, 10, 11, "cde", {12}}};
int m[][3] = {1, 2, 3, 4, 5, 6}, t[2][2][2] = {{1, 2, {3}}, 4, 5};
int main(void) {
    struct p a = {1, 2}, b[3] = {a, 7, 8, [2] = {9}};
    printf("%d %d %d %d %d\n", b[0].y, b[1].x, b[1].y, b[2].x, b[2].y);
    a = add(a, (struct p){.y = 5});
    printf("%d %d\n", a.x, a.y);
    for (int i = 0; i < 2; i++) { a = (struct p){a.y, i}; if (add(a, (struct p){i, 1}).y == 1) a = (struct p){0}; printf("%d %d %d\n", a.x, a.y, (struct p){i, 3}.y); }
    show((struct box){{1, 2}, .name = "xyz", .v = {1, 2, 3}});
    struct box c = (struct box){.v = {0, 4}};
    show(c); show(boxes[0]); show(boxes[1]);
    printf("%d %d %d %d %d\n", grid[1][1].x, grid[1][1].y, m[1][0], t[0][1][0], t[1][0][1]);
    int k[] = {4, 5, 6}; printf("%d %d\n", sum(3, k), three(k, twice));
    struct list l = {0}; l = (struct list){b, 3}; printf("%d\n", l.first[1].y);
    char text[] = "note"; printf("%.3s|%5.2s|%-5.1s|%.0s|%.2s|\n", text, "abc", text, text, "q");
    int deep[3] = {1, 2, 3};
    while ((a = (struct p){a.x + 1, deep[a.x]}).x < 5) printf("%d ", a.y);
    return 0;
}
