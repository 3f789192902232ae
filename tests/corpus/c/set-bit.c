// source: Own. Sets a bit whose number is read; 32 is one too many.
// expect: error
// error: shift line 18
// stdin: 32\n
#include <stdio.h>

int main(void)
{
    unsigned int flags = 0;
    int bit;

    printf("Which bit? ");
    scanf("%d", &bit);
    if (bit < 0 || bit > 32) {
        printf("There is no such bit.\n");
        return 1;
    }
    flags = flags | (1u << bit);
    printf("flags = %x\n", flags);
    return 0;
}
