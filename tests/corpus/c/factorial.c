// source: Own. A recursive factorial; 13! does not fit in an int.
// expect: error
// error: signed-overflow line 11
// stdin: 13\n
#include <stdio.h>

int factorial(int n)
{
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}

int main(void)
{
    int n;
    printf("n = ");
    scanf("%d", &n);
    if (n < 0 || n > 15)
        printf("n must be between 0 and 15\n");
    else
        printf("%d! = %d\n", n, factorial(n));
    return 0;
}
