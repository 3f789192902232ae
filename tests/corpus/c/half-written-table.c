// source: Own. Only every second element of a table is written; one between them is read.
// expect: error
// error: read-before-write line 15
// stdin: 10\n
#include <stdio.h>

int main(void)
{
    int squares[200][300], row;

    for (int i = 0; i < 200; i++)
        squares[i][2 * (i / 2)] = i * i;
    scanf("%d", &row);
    if (row >= 0 && row < 199)
        printf("%d\n", squares[row + 1][row + 1 - row % 2]);
    return 0;
}
