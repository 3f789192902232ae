// source: Own. A recursive factorial that ends at 0 only, so that it never returns for a negative number.
// expect: error
// error: stack-overflow line 12
// stdin: -1\n
#include <stdio.h>

int factorial(int n)
{
    if (n == 0)
        return 1;
    else
        return n * factorial(n - 1);
}

int main(void)
{
    int n;
    printf("n = ");
    scanf("%d", &n);
    if (n < -100 || n > 12)
        printf("That is too much for an int\n");
    else
        printf("%d! = %d\n", n, factorial(n));
    return 0;
}
