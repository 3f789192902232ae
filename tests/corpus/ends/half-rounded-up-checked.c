// source: Own. The number is replaced by its larger half, which is 1 for 1. The program checks what `scanf`
//   returns.
// target: ends
// expect: endless
// why: The larger half of 1 is 1.
// stdin: 1\n
#include <stdio.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    while (n > 0) {
        printf("%d\n", n);
        n = n - n / 2;
    }
    return 0;
}
