// source: Own. Caesar's cipher on all of the input, with a key between 0 and 25.
// expect: none
#include <stdio.h>
#include <ctype.h>

#define LETTERS 26

int encrypt(int c, int key)
{
    if (isupper(c))
        return 'A' + (c - 'A' + key) % LETTERS;
    if (islower(c))
        return 'a' + (c - 'a' + key) % LETTERS;
    return c;
}

int main(void)
{
    int key, c;

    if (scanf("%d", &key) != 1) {
        printf("The key comes first.\n");
        return 1;
    }
    key = key % LETTERS;
    if (key < 0)
        key += LETTERS;
    while ((c = getchar()) != EOF)
        putchar(encrypt(c, key));
    return 0;
}
