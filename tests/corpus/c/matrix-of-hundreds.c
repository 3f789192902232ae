// source: Own. A matrix of 100 rows and 100 columns; the number of columns is checked with the wrong sign.
// expect: error
// error: array-bounds line 16
// stdin: 1 101\n
#include <stdio.h>

int main(void)
{
    int cells[100][100], rows, columns;

    scanf("%d %d", &rows, &columns);
    if (rows < 1 || rows > 100 || columns < -100)
        return 1;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            cells[i][j] = i == j;
    printf("%d rows\n", rows);
    return 0;
}
