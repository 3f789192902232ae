// source: Own. Transposes a matrix of two rows and three columns, with the bounds of the loops exchanged.
// expect: error
// error: array-bounds line 20
// stdin: 1 2 3 4 5 6\n
#include <stdio.h>

#define ROWS 2
#define COLUMNS 3

int main(void) {
    int m[ROWS][COLUMNS], t[COLUMNS][ROWS];
    int i, j;

    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            scanf("%d", &m[i][j]);

    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            t[i][j] = m[j][i];

    for (i = 0; i < COLUMNS; i++) {
        for (j = 0; j < ROWS; j++)
            printf("%4d", t[i][j]);
        putchar('\n');
    }
    return 0;
}
