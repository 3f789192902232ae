// stdin: 2+3*(4-1) - -7\n(1+1)*(2+2)*2\n9/(3-3)\n
// error: division-by-zero line 41
#include <ctype.h>
#include <stdio.h>

static int sum(void);

static int next(void)
{
    int c = getchar();
    while (c == ' ')
        c = getchar();
    return c;
}

static int factor(void)
{
    int c = next(), value;
    if (c == '(') {
        value = sum();
        next();
        return value;
    }
    if (c == '-')
        return -factor();
    if (!isdigit(c))
        return 0;
    ungetc(c, stdin);
    scanf("%d", &value);
    return value;
}

static int product(void)
{
    int value = factor(), c;
    while ((c = next()) == '*' || c == '/') {
        int other = factor();
        if (c == '*')
            value *= other;
        else
            value /= other;
    }
    ungetc(c, stdin);
    return value;
}

static int sum(void)
{
    int value = product(), c;
    while ((c = next()) == '+' || c == '-') {
        if (c == '+')
            value += product();
        else
            value -= product();
    }
    ungetc(c, stdin);
    return value;
}

int main(void)
{
    int c;
    while ((c = next()) != EOF) {
        ungetc(c, stdin);
        printf("= %d\n", sum());
        next();
    }
    return 0;
}
