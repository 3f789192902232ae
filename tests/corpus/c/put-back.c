// source: Own. After the end of the input, a character is put back and read again: it is an `a`, so that 0 divides.
// expect: error
// error: division-by-zero line 15
#include <stdio.h>

int main(void)
{
    char lines[2][10] = {"b", "b"};
    int next = 0;

    if (getchar() != EOF)
        return 0;
    ungetc('a', stdin);
    fgets(lines[next++], 10, stdin);
    printf("%d\n", 10 / (lines[0][0] - 'a'));
    return 0;
}
