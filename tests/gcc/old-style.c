// stdin: 4 7
#include <stdio.h>
#define SIZE 3

static count;
const limit = 10;

sum(a, b)
int a;
int b;
{
    count++;
    return a + b;
}

char last(text, n)
char *text;
{
    return text[n - 1];
}

main()
{
    int x, y, values[SIZE] = {5, 6, 7};
    scanf("%d %d", &x, &y);
    printf("%d\n", sum(x, y));
    printf("%c\n", last("text", 3));
    printf("%d %d\n", twice(y), total(values, SIZE));
    report(count, "calls");
    if (is_large(x * y))
        printf("large\n");
    return 0;
}

int twice(int n)
{
    return 2 * n;
}

total(values, n)
int values[], n;
{
    register i;
    int result = 0;
    for (i = 0; i < n; i++)
        result += values[i];
    return result;
}

void report(int n, const char *what)
{
    printf("%d %s\n", n, what);
}

is_large(n)
{
    return n > limit;
}
