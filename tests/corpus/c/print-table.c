// source: Own. A table of products; its format has more directives than arguments.
// expect: error
// error: format line 15
// stdin: 4\n
#include <stdio.h>

int main(void)
{
    int n, i;

    scanf("%d", &n);
    if (n > 1000 || n < -1000)
        return 1;
    for (i = 1; i <= 10; i++)
        printf("%2d * %d = %d\n", i, i * n);
    return 0;
}
