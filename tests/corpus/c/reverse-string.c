// source: Own. Reverses a word in place with two indices in one loop.
// expect: none
#include <stdio.h>
#include <string.h>

void reverse(char *s)
{
    int i, j;
    char c;

    for (i = 0, j = (int)strlen(s) - 1; i < j; i++, j--) {
        c = s[i];
        s[i] = s[j];
        s[j] = c;
    }
}

int main(void)
{
    char word[50] = "";

    printf("A word: ");
    scanf("%49s", word);
    reverse(word);
    printf("Backwards: %s\n", word);
    return 0;
}
