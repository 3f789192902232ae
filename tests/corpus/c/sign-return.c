// source: Own. A function of the sign returns nothing for 0.
// expect: error
// error: missing-return line 13
// stdin: 0\n
#include <stdio.h>

int sign(int x)
{
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
}

int main(void)
{
    int x;
    scanf("%d", &x);
    printf("sign: %d\n", sign(x));
    return 0;
}
