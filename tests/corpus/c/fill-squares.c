// source: Own. A global table of squares is filled with `<=` in place of `<`.
// expect: error
// error: array-bounds line 13
#include <stdio.h>

int squares[10];

int main()
{
    int i;
    for (i = 0; i <= 10; i++)
    {
        squares[i] = i * i;
    }
    printf("%d\n", squares[9]);
    return 0;
}
