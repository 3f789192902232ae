// source: Own. Functions get a picture of 1,500 rows and a single row of it; the last row has no row below it.
// expect: error
// error: array-bounds line 13
// stdin: 1499\n
#include <stdio.h>

static unsigned char picture[1500][40];

int difference(unsigned char rows[][40], int row)
{
    int sum = 0;
    for (int x = 0; x < 40; x++)
        sum += rows[row + 1][x] - rows[row][x];
    return sum;
}

void paint(unsigned char *row, int from, int to)
{
    for (int x = from; x < to; x++)
        row[x] = 255;
}

int main(void)
{
    int row;

    scanf("%d", &row);
    if (row < 0 || row > 1499)
        return 1;
    paint(picture[row], 10, 30);
    printf("%d\n", difference(picture, row));
    return 0;
}
