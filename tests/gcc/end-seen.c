// stdin: 5 six
#include <stdio.h>

int main(void)
{
    int n = -1, m = -1, c;
    char s[10] = "none", line[10] = "empty";

    if (scanf("%d", &n) == 1)
        scanf("%9s", s);
    printf("%d %s\n", n, s);
    if (scanf("%d", &m) == EOF) {
        scanf("%9s", s);
        scanf(" %9[^\n]", line);
        scanf("%9[^\n]", line);
        scanf("%*[^\n]");
        scanf("%c", line);
        scanf("%d", &m);
        fgets(line, sizeof line, stdin);
    }
    printf("%d %s %s\n", m, s, line);
    while ((c = getchar()) != EOF)
        putchar(c);
    scanf("%s", s);
    fgets(line, sizeof line, stdin);
    printf("%s %s\n", s, line);
    return 0;
}
