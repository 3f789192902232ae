// source: Own. Is there a way through a maze? Recursion with marks, and walls all around.
// expect: none
#include <stdio.h>
#include <stdbool.h>
#include <assert.h>

char maze[6][9] = {
    "########",
    "#..#...#",
    "##.#.#.#",
    "#....#.#",
    "#.####x#",
    "########",
};

bool search(int row, int column)
{
    if (maze[row][column] == 'x')
        return true;
    if (maze[row][column] != '.')
        return false;
    maze[row][column] = '+';
    if (search(row - 1, column) || search(row + 1, column) || search(row, column - 1) || search(row, column + 1))
        return true;
    maze[row][column] = ' ';
    return false;
}

int main(void)
{
    bool found = search(1, 1);
    for (int i = 0; i < 6; i++)
        puts(maze[i]);
    assert(found);
    return 0;
}
