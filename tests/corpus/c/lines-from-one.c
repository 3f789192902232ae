// source: Own. The number of the last line, counted from 1.
// expect: none
#include <stdio.h>

int main(void)
{
    int c, line = 1;

    while ((c = getchar()) != EOF)
        if (c == '\n')
            line++;
    printf("The last line is line %d.\n", line);
    return 0;
}
