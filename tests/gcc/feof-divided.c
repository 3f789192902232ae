// stdin: 8 4 2\n
// error: division-by-zero line 10
#include <stdio.h>

int main(void)
{
    int n, last = 1, product = 16;
    do {
        n = 0;
        last = last / (scanf("%d", &n) == 1 ? 1 : n);
        product = product / n;
        printf("%d ", product);
    } while (!feof(stdin) && last);
    return 0;
}
