// source: Own. A negative number has no root, and no integer for it.
// expect: error
// error: float-conversion line 13
// stdin: -4\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;

    scanf("%d", &n);
    int root = sqrt(n);
    if (n == root * root)
        printf("%d is the square of %d\n", n, root);
    else
        printf("%d is no square\n", n);
    return 0;
}
