// source: Own. Counts the vowels of a line with strchr.
// expect: none
#include <stdio.h>
#include <string.h>
#include <assert.h>

int main(void)
{
    char line[100];
    int i, vowels = 0, length;

    if (fgets(line, 100, stdin) == NULL) {
        printf("no line\n");
        return 0;
    }
    length = (int)strlen(line);
    for (i = 0; i < length; i++) {
        if (strchr("aeiouAEIOU", line[i]) != NULL)
            vowels++;
    }
    assert(vowels <= length);
    printf("%d vowels among %d characters\n", vowels, length);
    return 0;
}
