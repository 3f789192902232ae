// source: Own. A copy by strncpy has no terminator if the word is as long as the buffer; strlen then reads
//   past the end.
// expect: error
// error: array-bounds line 18
// stdin: elephant\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[20];
    char copy[8];

    if (scanf("%19s", word) != 1)
        return 1;

    strncpy(copy, word, sizeof(copy));
    size_t length = strlen(copy);
    if (length < 4)
        printf("short\n");
    else
        printf("long\n");
    return 0;
}
