// stdin: 4 Eve 3 Bob 1 Ann 2 Dan 5
// error: array-bounds line 26
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct student { char name[20]; int grade; };
void print(const struct student *s) { printf("%s: %d\n", s->name, s->grade); }
int main(void) {
    int n;
    if (scanf("%d", &n) != 1 || n < 1) return 1;
    struct student *a = malloc(n * sizeof(struct student));
    if (a == NULL) return 1;
    for (int i = 0; i < n; i++) scanf("%19s %d", a[i].name, &a[i].grade);
    for (int i = 0; i < n; i++)
        for (int j = 0; j + 1 < n - i; j++)
            if (a[j].grade < a[j + 1].grade) {
                struct student t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < n; i++) print(&a[i]);
    struct student *best = a;
    for (struct student *p = a; p < a + n; p++) if (strcmp(p->name, best->name) < 0) best = p;
    printf("%s %d\n", best->name, (int)(best - a));
    int sum = 0;
    for (int i = 0; i <= n; i++) sum += a[i].grade;
    printf("%d\n", sum);
    free(a);
    return 0;
}
