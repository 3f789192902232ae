#include <stdio.h>

int main(void)
{
    char s[20];

    s[0] = 0; printf("%d %s\n", sscanf("abcxd", "%[a-cx]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("]a]b", "%[]a]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("-a-b", "%[-a]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("a-ab", "%[a-]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("ab^c", "%[^^-]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("ab-c", "%[^^-]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("a]b", "%[^]]", s), s);
    s[0] = 0; printf("%d %s\n", sscanf("one, two", "%[^,\n]", s), s);
    return 0;
}
