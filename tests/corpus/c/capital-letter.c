// source: Own. Makes the first letter of a string literal a capital.
// expect: error
// error: read-only-write line 10
#include <stdio.h>
#include <ctype.h>

void capitalise(char *s)
{
    if (islower((unsigned char)s[0]))
        s[0] = (char)toupper((unsigned char)s[0]);
}

int main(void)
{
    char title[] = "summer in the city";
    char *author = "anonymous";

    capitalise(title);
    capitalise(author);
    printf("%s by %s\n", title, author);
    return 0;
}
