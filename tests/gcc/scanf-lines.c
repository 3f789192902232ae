// stdin: 12x 3\nfirst line\n  second  line \n\nrest of it\nlast 4 5
#include <stdio.h>

int main(void)
{
    int n, m, count;
    char line[12], next;

    scanf("%d%*c", &n);
    fscanf(stdin, "%d", &m);
    count = scanf("%[^\n]", line);
    printf("%d %d %d\n", n, m, count);
    count = scanf("%*c%[^\n]", line);
    printf("%d [%s]\n", count, line);
    count = scanf(" %11[^\n]", line);
    printf("%d [%s]\n", count, line);
    count = scanf("%*[^\n]");
    printf("%d\n", count);
    printf("%d", getchar());
    printf("%d\n", getchar());
    count = scanf("%*[^\n]%c", &next);
    printf("%d %d\n", count, next);
    count = scanf("%s%d", line, &n);
    printf("%d %s %d\n", count, line, n);
    scanf("%*[^\n]");
    count = scanf("%[^\n]", line);
    printf("%d\n", count);
    return 0;
}
