// stdin: 3
// error: array-bounds line 38
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct item { int key; struct item *next; };
int main(void) {
    int n;
    scanf("%d", &n);
    struct item **table = malloc(n * sizeof *table);
    for (int i = 0; i < n; i++) table[i] = NULL;
    for (int k = 0; k < 10; k++) {
        struct item *fresh = malloc(sizeof *fresh);
        fresh->key = k * k;
        fresh->next = table[fresh->key % n];
        table[fresh->key % n] = fresh;
    }
    for (int i = 0; i < n; i++) {
        for (struct item *p = table[i]; p; p = p->next) printf("%d ", p->key);
        printf("\n");
    }
    char **words = malloc(n * sizeof(char *));
    for (int i = 0; i < n; i++) { words[i] = malloc(10); strcpy(words[i], "word"); words[i][0] = 'a' + i; }
    for (int i = 0; i < n; i++) { printf("%s\n", words[i]); free(words[i]); }
    words = realloc(words, 2 * n * sizeof(char *));
    words[n] = "more";
    printf("%s\n", words[n]);
    struct item vla[n];
    for (int i = 0; i < n; i++) { vla[i].key = i; vla[i].next = i > 0 ? &vla[i - 1] : NULL; }
    int count = 0;
    for (struct item *p = &vla[n - 1]; p; p = p->next) count++;
    printf("%d\n", count);
    struct item *one = malloc(sizeof(struct item));
    one->key = 1;
    struct item *which = n > 2 ? one : &vla[0];
    printf("%d\n", which->key);
    which = vla;
    printf("%d\n", which[n].key);
    return 0;
}
