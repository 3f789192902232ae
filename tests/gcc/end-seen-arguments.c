// stdin: one\ntwo\n
#include <stdio.h>

int main(void)
{
    char lines[4][10] = {"", "", "", ""};
    int n = 0;
    while (n < 2 && fgets(lines[n], 10, stdin) != NULL)
        n++;
    if (getchar() == EOF) {
        fgets(lines[2], 10, stdin);
        scanf("%9s", lines[3]);
    }
    printf("%d %s %s [%s] [%s]\n", n, lines[0], lines[1], lines[2], lines[3]);
    return 0;
}
