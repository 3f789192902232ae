// stdin: 3 4
// error: array-bounds line 21
#include <stdio.h>
#include <stdlib.h>
int **make(int r, int c) {
    int **m = malloc(r * sizeof(int *));
    for (int i = 0; i < r; i++) {
        m[i] = calloc(c, sizeof(int));
    }
    return m;
}
void destroy(int **m, int r) { for (int i = 0; i < r; i++) free(m[i]); free(m); }
int main(void) {
    int r, c;
    if (scanf("%d %d", &r, &c) != 2) return 1;
    int **m = make(r, c);
    for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) m[i][j] = i * c + j;
    int sum = 0;
    for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) sum += m[i][j];
    printf("%d\n", sum);
    printf("%d\n", m[1][c]);
    destroy(m, r);
    return 0;
}
