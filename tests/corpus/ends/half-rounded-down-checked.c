// source: Own. The number is replaced by its smaller half. The program checks what `scanf` returns.
// target: ends
// expect: ends
// why: `n / 2` is smaller than a positive `n`.
#include <stdio.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    while (n > 0) {
        printf("%d\n", n);
        n = n / 2;
    }
    return 0;
}
