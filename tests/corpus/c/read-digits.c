// source: Own. Reads a number digit by digit with getchar; too many digits overflow.
// expect: error
// error: signed-overflow line 16
// stdin: 9999999999\n
#include <stdio.h>
#include <ctype.h>

int read_number(void)
{
    int c, value = 0;

    c = getchar();
    while (c == ' ')
        c = getchar();
    while (isdigit(c)) {
        value = 10 * value + (c - '0');
        c = getchar();
    }
    return value;
}

int main(void)
{
    int a = read_number();
    if (a % 2 == 0)
        printf("%d is even\n", a);
    else
        printf("%d is odd\n", a);
    return 0;
}
