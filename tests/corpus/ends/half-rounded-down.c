// source: Own. The number is replaced by its smaller half.
// target: ends
// expect: ends
// why: `n / 2` is smaller than a positive `n`.
#include <stdio.h>

int main(void)
{
    int n;
    scanf("%d", &n);
    while (n > 0) {
        printf("%d\n", n);
        n = n / 2;
    }
    return 0;
}
