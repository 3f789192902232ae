// source: Own. The product of two matrices with small elements, in functions with 2-D array parameters.
// expect: none
#include <stdio.h>

#define N 3

void read_matrix(int m[N][N])
{
    int i, j;
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++) {
            scanf("%d", &m[i][j]);
            if (m[i][j] > 1000 || m[i][j] < -1000) {
                printf("too large, 0 is taken\n");
                m[i][j] = 0;
            }
        }
    }
}

void multiply(int a[N][N], int b[N][N], int product[N][N])
{
    int i, j, k;
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++) {
            product[i][j] = 0;
            for (k = 0; k < N; k++)
                product[i][j] += a[i][k] * b[k][j];
        }
    }
}

int main(void)
{
    int a[N][N], b[N][N], c[N][N];
    read_matrix(a);
    read_matrix(b);
    multiply(a, b, c);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            printf("%8d", c[i][j]);
        printf("\n");
    }
    return 0;
}
