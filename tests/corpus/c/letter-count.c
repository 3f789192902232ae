// source: Own. Counts letters in an array of 26. Capital letters are letters too, but their index is
//   negative.
// expect: error
// error: array-bounds line 16
// stdin: Anna\n
#include <stdio.h>
#include <ctype.h>

int main(void)
{
    int count[26] = {0};
    int c;

    while ((c = getchar()) != EOF) {
        if (isalpha(c)) {
            count[c - 'a']++;
        }
    }

    for (c = 'a'; c <= 'z'; c++) {
        if (count[c - 'a'] > 0)
            printf("%c: %d\n", c, count[c - 'a']);
    }
    return 0;
}
