// source: Own. A move in tic-tac-toe. Rows and columns are numbered from 0, but 3 is accepted as well.
// expect: error
// error: array-bounds line 26
// stdin: 3 1\n
#include <stdio.h>

char board[3][3] = {
    {'.', '.', '.'},
    {'.', 'X', '.'},
    {'.', '.', 'O'}
};

void show(void)
{
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++)
            printf(" %c", board[r][c]);
        printf("\n");
    }
}

int play(int row, int column, char player)
{
    if (row < 0 || row > 3 || column < 0 || column > 2)
        return 0;
    if (board[row][column] != '.')
        return 0;
    board[row][column] = player;
    return 1;
}

int main(void)
{
    int row, column;
    show();
    scanf("%d%d", &row, &column);
    if (play(row, column, 'X'))
        show();
    else
        printf("You cannot play there.\n");
    return 0;
}
