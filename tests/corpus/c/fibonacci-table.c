// source: Own. Keeps the Fibonacci numbers that fit in an int in a table, and looks them up.
// expect: none
#include <stdio.h>
#include <assert.h>

#define COUNT 47

static int table[COUNT];

int main(void)
{
    int n;

    table[0] = 0;
    table[1] = 1;
    for (int i = 2; i < COUNT; i++)
        table[i] = table[i - 1] + table[i - 2];
    assert(table[COUNT - 1] == 1836311903);

    while (scanf("%d", &n) == 1 && n >= 0) {
        if (n < COUNT)
            printf("fib(%d) = %d\n", n, table[n]);
        else
            printf("fib(%d) is too large\n", n);
    }
    return 0;
}
