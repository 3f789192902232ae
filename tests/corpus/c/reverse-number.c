// source: Own. Reverses the digits of a positive int; the reverse of an int need not be one.
// expect: error
// error: signed-overflow line 11
// stdin: 1000000009\n
#include <stdio.h>

int reverse(int n)
{
    int r = 0;
    while (n > 0) {
        r = r * 10 + n % 10;
        n = n / 10;
    }
    return r;
}

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1 || n < 0)
        return 1;
    printf("%d backwards is %d\n", n, reverse(n));
    return 0;
}
