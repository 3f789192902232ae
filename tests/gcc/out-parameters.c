// error: read-only-write line 28
#include <stdio.h>
#include <string.h>
struct book { char title[20]; char *author; int pages; };
const char *const months[] = {"Jan", "Feb", "Mar"};
void show(const char *const *list, int n) { for (int i = 0; i < n; i++) printf("%s ", list[i]); printf("\n"); }
void longest(char *words[], int n, char **result) { *result = words[0]; for (int i = 1; i < n; i++) if (strlen(words[i]) > strlen(*result)) *result = words[i]; }
void minmax(int a[], int n, int **min, int **max) { *min = *max = a; for (int i = 1; i < n; i++) { if (a[i] < **min) *min = &a[i]; if (a[i] > **max) *max = &a[i]; } }
int main(void) {
    struct book shelf[2] = {{"One", "Ann", 10}, {"Two", "Bob", 20}};
    struct book *best = NULL, **b = &best;
    *b = &shelf[1];
    (*b)->pages += 5;
    printf("%s %d\n", best->author, shelf[1].pages);
    show(months, 3);
    char *words[] = {"a", "longer", "word"}, *r;
    longest(words, 3, &r);
    printf("%s\n", r);
    int a[] = {3, 1, 4, 1, 5}, *lo, *hi;
    minmax(a, 5, &lo, &hi);
    printf("%d %d %d\n", *lo, *hi, (int)(hi - lo));
    char line[20] = "hello", *s = line, **sp = &s;
    while (**sp) { putchar(**sp); (*sp)++; }
    printf("\n");
    char *copy[2] = {line, line + 2};
    copy[1][0] = 'L';
    printf("%s %s\n", copy[0], copy[1]);
    words[0][0] = 'x';
    return 0;
}
