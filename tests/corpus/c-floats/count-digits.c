// source: Own. 0 has no logarithm.
// expect: error
// error: float-conversion line 15
// stdin: 0\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;

    scanf("%d", &n);
    if (n < 0)
        n = 1;
    int digits = log10(n) + 1;
    printf("%d has %d digits\n", n, digits);
    return 0;
}
