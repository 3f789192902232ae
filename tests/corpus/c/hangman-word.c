// source: Own. Hides the letters that were guessed in a word from a table of literals.
// expect: error
// error: read-only-write line 26
// stdin: 1 r\n
#include <stdio.h>
#include <string.h>

#define WORDS 3

int main(void)
{
    char *words[WORDS] = { "apple", "pear", "plum" };
    int which;
    char letter;

    if (scanf("%d %c", &which, &letter) != 2)
        return 1;
    if (which < 0 || which >= WORDS) {
        printf("word 0 to %d\n", WORDS - 1);
        return 1;
    }
    char *w = words[which];
    int hits = 0;
    for (size_t i = 0; i < strlen(w); i++) {
        if (w[i] == letter) {
            w[i] = '*';
            hits++;
        }
    }
    printf("%d hits: %s\n", hits, w);
    return 0;
}
