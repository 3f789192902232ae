// source: Own. The root of an integer, cut off, is the greatest integer whose square is not greater.
// expect: none
// certificate: found
// stdin: 50\n
#include <assert.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;

    scanf("%d", &n);
    if (n < 0 || n > 1000000)
        return 1;
    int root = (int)sqrt(n);
    assert(root * root <= n);
    printf("%d * %d = %d\n", root, root, root * root);
    return 0;
}
