// source: Own. An array of rows from malloc; two of the rows are made the same one, which is then freed
//   twice.
// expect: error
// error: double-free line 30
#include <stdio.h>
#include <stdlib.h>

#define ROWS 4
#define COLS 5

int main()
{
    int **grid = malloc(ROWS * sizeof(int *));
    int r, c;

    for (r = 0; r < ROWS; r++) {
        grid[r] = malloc(COLS * sizeof(int));
        for (c = 0; c < COLS; c++)
            grid[r][c] = r * COLS + c;
    }

    /* the last row becomes a copy of the first */
    free(grid[ROWS - 1]);
    grid[ROWS - 1] = grid[0];
    for (c = 0; c < COLS; c++)
        printf("%d ", grid[ROWS - 1][c]);
    printf("\n");

    for (r = 0; r < ROWS; r++)
        free(grid[r]);
    free(grid);
    return 0;
}
