#include <stdio.h>
#include <string.h>

/* Prints the first letters of a word. */
int main(void) {
    char word[20];
    char start[4];

    scanf("%19s", word);
    strncpy(start, word, sizeof start);
    printf("%s\n", start);
    return 0;
}
