// source: Own. The absolute value of what is read; that of INT_MIN does not exist.
// expect: error
// error: signed-overflow line 14
// stdin: -2147483648\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int x;

    printf("Where are you? ");
    scanf("%d", &x);
    int d = abs(x);
    if (d == 0)
        printf("You are there.\n");
    else
        printf("%d steps to go.\n", d);
    return 0;
}
