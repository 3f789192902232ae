// stdin: ab\n5\ncd,7
#include <stdio.h>

int main(void)
{
    char line[8] = "", word[8] = "", c;
    int n = 0, m = -1, k = 3;

    scanf("%7[^\n]s", line);
    c = getchar();
    scanf("%d;", &n);
    scanf("%7s,%d", word, &m);
    printf("%s %d %d %s %d\n", line, c, n, word, m);
    c = scanf("%d", &k);
    printf("%d %d\n", c, k);
    return 0;
}
