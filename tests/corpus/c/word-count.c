// source: Own. Counts lines, words and characters of the input with a flag for the inside of a word.
// expect: none
#include <stdio.h>
#include <ctype.h>
#include <stdbool.h>

int main(void)
{
    unsigned long lines = 0, words = 0, characters = 0;
    bool inside = false;
    int c;

    while ((c = getchar()) != EOF) {
        characters++;
        if (c == '\n')
            lines++;
        if (isspace(c)) {
            inside = false;
        } else if (!inside) {
            inside = true;
            words++;
        }
    }
    if (words > characters)
        printf("this cannot be\n");
    printf("%u lines, %u words, %u characters\n", (unsigned)lines, (unsigned)words, (unsigned)characters);
    return 0;
}
