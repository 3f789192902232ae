#include <stdio.h>

int main(void)
{
    for (int n = 0; n < 3; n++) {
        printf("%d %s, %s|%-6s|%6s|%.2s\n", n, n > 1 ? "large" : "small", n ? n > 1 ? "two" : "one" : "none",
               n > 1 ? "ab" : "a", n > 1 ? "ab" : "a", n > 1 ? "abcd" : "a\0b");
        puts(n == 1 ? "one" : "not one");
    }
    return 0;
}
