// stdin: 3 9 0 4 7 -1
// error: division-by-zero line 101
#include <stdio.h>
#include <stdlib.h>
int find(int a[3][3], int x) {
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (a[i][j] == x) goto found;
    printf("%d missing\n", x);
    return -1;
found:
    printf("%d at %d %d\n", x, i, j);
    return i * 3 + j;
}
int work(int n) {
    int *p = NULL, *q = NULL, result = -1;
    p = malloc(sizeof(int) * 4);
    if (!p) goto end;
    if (n < 0) goto free_p;
    q = malloc(8);
    if (!q) goto free_p;
    for (int i = 0; i < n; i++) { if (i == 2) goto free_q; p[i] = i; result += p[i]; }
    result = 5;
free_q:
    free(q);
free_p:
    free(p);
end:
    return result;
}
int sum(void) {
    int x, total = 0;
again:
    if (scanf("%d", &x) != 1) goto done;
    if (x < 0) goto done;
    if (x == 0) goto again;
    total += x;
    goto again;
done:
    return total;
}
int state(const char *s) {
    int n = 0;
start:
    switch (*s) {
        case 'a': n++; s++; goto start;
        case 'b': n += 10; s++; goto in_b;
        case 0: goto end;
        default: goto error;
    }
in_b:
    if (*s == 'b') { s++; goto in_b; }
    while (1) {
        if (*s == 'c') { s++; continue; }
        if (*s == 'd') { s++; goto start; }
        break;
    }
    goto start;
error:
    return -n;
end:
    return n;
}
int nested(int n) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        int tries = 0;
    retry:
        tries++;
        for (int j = 0; j < 3; j++) {
            count++;
            if (j == 1 && tries < 2) goto retry;
            if (i == 2) goto next;
            while (j == 2) { if (count > 20) goto out; goto next; }
        }
    next:
        ;
    }
out:
    return count;
}
int main(void) {
    int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    printf("%d\n", find(a, 6)); printf("%d\n", find(a, 11));
    printf("%d %d %d\n", work(-1), work(2), work(4));
    printf("%d\n", sum());
    printf("%d %d %d\n", state("aabbbccda"), state("ax"), state(""));
    printf("%d %d\n", nested(2), nested(9));
    int k = 0;
    if (k) goto skip;
    int late = 4;
    printf("%d\n", late);
skip:
    if (k < 1) { k++; goto skip; }
    int y = 3;
    if (k == 1) goto last;
    int unused[4];
    unused[k] = y = 2;
last:
    return y / (k - 1);
}
