// source: Own. Each iteration makes the number even, or the run ends with an overflow. The program checks
//   what `scanf` returns.
// target: ends
// expect: ends
// why: After one iteration `n` is even.
#include <stdio.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    while (n % 2 != 0)
        n = n + 1;
    return 0;
}
