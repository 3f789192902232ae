// source: Own. Own versions of strlen, strcpy and strcmp, compared with those of the library.
// expect: none
#include <stdio.h>
#include <string.h>
#include <assert.h>

int my_strlen(const char *s)
{
    int n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

void my_strcpy(char *to, const char *from)
{
    while ((*to++ = *from++) != '\0')
        ;
}

int my_strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

int main(void)
{
    char word[16], copy[16];

    if (scanf("%15s", word) != 1)
        return 0;
    assert(my_strlen(word) == (int)strlen(word));
    my_strcpy(copy, word);
    assert(my_strcmp(copy, word) == 0);
    assert(strcmp(copy, word) == 0);
    copy[0] = 'z';
    if (my_strcmp(word, copy) < 0)
        printf("%s comes before %s\n", word, copy);
    return 0;
}
