// error: use-after-free line 17
#include <stdio.h>
#include <stdlib.h>
#define R 3
#define C 4
int main(void) {
    int **m = malloc(R * sizeof(int *));
    for (int i = 0; i < R; i++) {
        m[i] = malloc(C * sizeof(int));
        for (int j = 0; j < C; j++) m[i][j] = i * C + j;
    }
    int sum = 0;
    for (int i = 0; i < R; i++) for (int j = 0; j < C; j++) sum += m[i][j];
    printf("%d\n", sum);
    for (int i = 0; i < R; i++) free(m[i]);
    free(m);
    printf("%d\n", m[0][0]);
    return 0;
}
