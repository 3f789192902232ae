#include <stdio.h>

#define ROWS 2
#define COLS 3

void read_matrix(int m[ROWS][COLS])
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++)
            scanf("%d", &m[i][j]);
}

int main(void)
{
    int a[ROWS][COLS], b[ROWS][COLS], c[ROWS][COLS], t[COLS][ROWS];
    int i, j;

    printf("Matrix A (%dx%d):\n", ROWS, COLS);
    read_matrix(a);
    printf("Matrix B (%dx%d):\n", ROWS, COLS);
    read_matrix(b);

    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLS; j++) {
            a[i][j] = a[i][j] % 1000;
            b[i][j] = b[i][j] % 1000;
            c[i][j] = a[i][j] + b[i][j];
        }

    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLS; j++)
            t[j][i] = c[i][j];

    printf("Transposed sum:\n");
    for (i = 0; i < COLS; i++) {
        for (j = 0; j < ROWS; j++)
            printf("%5d", t[i][j]);
        printf("\n");
    }
    return 0;
}
