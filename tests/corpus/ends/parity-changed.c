// source: Own. Each iteration makes the number even, or the run ends with an overflow.
// target: ends
// expect: ends
// why: After one iteration `n` is even.
#include <stdio.h>

int main(void)
{
    int n;
    scanf("%d", &n);
    while (n % 2 != 0)
        n = n + 1;
    return 0;
}
