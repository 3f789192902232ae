// stdin: 3 1 2 7\n
#include <stdio.h>

static int depth;

static int next(void)
{
    int n = 0;
    if (scanf("%d", &n) != 1)
        return -1;
    return n;
}

static int below(int n)
{
    depth++;
    if (n > 0)
        printf("%d%s ", below(n - 1), n > 1 ? "," : "");
    return depth;
}

static const char *word(int n)
{
    static const char *words[] = {"zero", "one", "two", "three"};
    printf("(%d)", n);
    return n >= 0 && n < 4 ? words[n] : "many";
}

int main(void)
{
    char line[8] = "line";
    int i = 0, n;

again:
    switch (n = next()) {
    case 1:
        printf("%s: %s\n", line, word(n));
        break;
    case 2:
        printf("%-5s| %d\n", word(n), n * n);
        /* falls through */
    case 3:
        printf("%d %s\n", below(n), line);
        break;
    default:
        if (n < 0)
            printf("%s\n", word(n));
        else
            printf("%s and %s\n", "seven", word(n));
    }
    do
        printf("%d%s;", below(i), "");
    while (i++ < 1);
    printf("\n");
    for (int k = 0; k < 3; k++) {
        char inner[4] = "in";
        inner[1] += k;
        if (k == 1)
            continue;
        else
            printf("[%s] %d %s\n", inner, below(k), line);
    }
    if (n >= 0 && depth < 60)
        goto again;
    (void)printf("%s %d\n", line, below(0)), printf("%s", "end ");
    n > 0 ? printf("%s%d\n", "yes", below(1)) : printf("%s%d\n", "no", below(2));
    puts(n > 0 ? "more than nothing" : "nothing");
    puts(n > 1 ? "several" : word(n));
    puts("the end");
    return 0;
}
