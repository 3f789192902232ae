// source: Own. Reads an int from a word by hand, with its sign, and finds out when it would not fit.
// expect: none
// stdin: -2147483648 2147483647 2147483648 -2147483649 +7 1-\n
#include <stdio.h>
#include <limits.h>

/* 1 if the text is an int, which is stored; 0 otherwise */
int parse(const char *text, int *result)
{
    int negative = 0;
    int value = 0;              /* at most 0: negative numbers reach further */

    if (*text == '-') {
        negative = 1;
        text++;
    } else if (*text == '+') {
        text++;
    }
    if (*text == '\0')
        return 0;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return 0;
        int digit = *text - '0';
        if (value < (INT_MIN + digit) / 10)
            return 0;
        value = value * 10 - digit;
    }
    if (!negative) {
        if (value == INT_MIN)
            return 0;
        value = -value;
    }
    *result = value;
    return 1;
}

int main(void)
{
    char word[40];
    int number;

    while (scanf("%39s", word) == 1) {
        if (parse(word, &number))
            printf("%d\n", number);
        else
            printf("%s is no int\n", word);
    }
    return 0;
}
