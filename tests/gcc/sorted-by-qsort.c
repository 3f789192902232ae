// stdin: 5 3 9 1 7
// error: signed-overflow line 6
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int down(const void *a, const void *b) { int x = *(int *)a, y = *(int *)b; if (x < y) return 1; if (x > y) return -1; return 0; }
int by_pointer(const void *p, const void *q) { const int *x = p; const int *y = q; return (*x > *y) - (*x < *y); }
struct student { char name[10]; int points; };
int by_points(const void *a, const void *b) { const struct student *s = a, *t = b; return t->points - s->points; }
int by_name(const void *a, const void *b) { return strcmp(((const struct student *)a)->name, ((const struct student *)b)->name); }
int letters(const void *a, const void *b) { return *(char *)a - *(char *)b; }
static void show(const int *a, int n) { for (int i = 0; i < n; i++) printf("%d%s", a[i], i + 1 < n ? " " : "\n"); }
int main(void) {
    int a[5];
    for (int i = 0; i < 5; i++) scanf("%d", &a[i]);
    qsort(a, 5, sizeof(int), compare); show(a, 5);
    qsort(a, sizeof a / sizeof a[0], sizeof(a[0]), down); show(a, 5);
    qsort(a + 1, 3, sizeof *a, by_pointer); show(a, 5);
    struct student s[] = {{"Eva", 3}, {"Adam", 7}, {"Cyril", 5}};
    qsort(s, 3, sizeof(struct student), by_points);
    for (int i = 0; i < 3; i++) printf("%s %d\n", s[i].name, s[i].points);
    qsort(s, 3, sizeof s[0], by_name);
    for (int i = 0; i < 3; i++) printf("%s %d\n", s[i].name, s[i].points);
    char w[] = "sorting"; qsort(w, strlen(w), 1, letters); puts(w);
    int *m = malloc(4 * sizeof *m); for (int i = 0; i < 4; i++) m[i] = 10 * (i % 2) - i;
    qsort(m, 4, sizeof(int), down); show(m, 4); free(m);
    int b[3] = {2147483647, -5, 3};
    qsort(b, 3, sizeof(int), compare);
    return 0;
}
