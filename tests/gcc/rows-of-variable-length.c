// stdin: 3 4 1 2 3 4 5 6 7 8 9 10 11 12
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* Arrays of several dimensions whose rows have a variable length, as variables, parameters and memory. */
struct point { int x, y; };
void fill(int n, int m, int a[n][m]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 10 * i + j;
}
int sum(int m, int a[][m], int n);
int sum(int m, int a[][m], int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i][j];
    return s;
}
void print(int last, int (*row)[last + 1], int n) {
    for (int i = 0; i < n; i++, ++row) {
        for (int j = 0; j <= last; j++)
            printf("%d ", (*row)[j]);
        printf("| %d\n", (int)sizeof *row);
    }
}
int cube(int n, int m, int k) {
    long a[n][m][k];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                a[i][j][l] = i * 100 + j * 10 + l;
    long (*p)[m][k] = a, (*q)[k] = a[1], *r = a[1][2];
    printf("%ld %ld %ld %d %d\n", p[1][2][3], q[1][1], r[3], (int)sizeof(a[0]), (int)sizeof a);
    q += 2;
    return q == a[1] + 2 ? (int)(*q)[1] : -1;
}
int main(void) {
    int n, m;
    scanf("%d %d", &n, &m);
    int a[n][m], total = 0, columns = m;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            scanf("%d", &a[i][j]);
    m = 77;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < columns; j++)
            total += *(*(a + i) + j);
    printf("%d %d %d %d\n", total, (int)sizeof a, (int)sizeof a[0], (int)(sizeof(a) / sizeof(a[0])));
    printf("%d %d %d %d\n", **a, *a[1], (*(a + 1))[2], (*a)[3]);
    fill(n, columns, a);
    printf("%d\n", sum(columns, a, n));
    print(columns - 1, a, n);
    print(columns - 1, &a[2], 1);
    printf("%d\n", cube(2, 3, 4));
    char names[n][8];
    for (int i = 0; i < n; i++) {
        strcpy(names[i], "abcd");
        names[i][0] = 'A' + i;
    }
    printf("%s %d\n", names[2], (int)strlen(names[1]));
    double halves[2][n];
    halves[1][2] = 1.5;
    struct point points[n][2];
    points[2][1].y = 4;
    printf("%.1f %d\n", halves[1][2], points[2][1].y);
    int (*memory)[columns] = malloc(n * sizeof *memory);
    if (memory == NULL)
        return 1;
    memory[2][3] = 7;
    printf("%d\n", memory[n - 1][columns - 1]++);
    for (int (*p)[columns] = memory + 2; p < memory + n; p += 1)
        printf("%d\n", (*p)[3]);
    free(memory);
    return 0;
}
