// source: Own. Two players fill a board of tic-tac-toe until one has a row or the board is full.
// expect: none
#include <stdio.h>

#define EMPTY '.'

static char board[3][3];

static int wins(char player)
{
    int i;
    for (i = 0; i < 3; i++) {
        if (board[i][0] == player && board[i][1] == player && board[i][2] == player)
            return 1;
        if (board[0][i] == player && board[1][i] == player && board[2][i] == player)
            return 1;
    }
    if (board[1][1] != player)
        return 0;
    return (board[0][0] == player && board[2][2] == player) || (board[0][2] == player && board[2][0] == player);
}

static void print(void)
{
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++)
            printf("%c ", board[r][c]);
        printf("\n");
    }
}

int main(void)
{
    int moves = 0, cell;
    char player = 'X';

    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            board[r][c] = EMPTY;

    while (moves < 9) {
        print();
        printf("%c plays (1-9): ", player);
        scanf("%d", &cell);
        if (cell < 1 || cell > 9)
            continue;
        int r = (cell - 1) / 3, c = (cell - 1) % 3;
        if (board[r][c] != EMPTY)
            continue;
        board[r][c] = player;
        moves++;
        if (wins(player)) {
            printf("%c wins!\n", player);
            return 0;
        }
        player = player == 'X' ? 'O' : 'X';
    }
    printf("A draw.\n");
    return 0;
}
