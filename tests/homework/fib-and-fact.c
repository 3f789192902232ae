#include <stdio.h>

int fib(int n)
{
    if (n <= 1)
        return n;
    return fib(n - 1) + fib(n - 2);
}

int fact(int n)
{
    int result = 1;
    for (int i = 2; i <= n; i++)
        result *= i;
    return result;
}

int main(void)
{
    int n;

    printf("n = ");
    scanf("%d", &n);

    if (n < 0 || n > 20) {
        printf("n must be between 0 and 20\n");
        return 1;
    }

    printf("fact(%d) = %d\n", n, fact(n));
    printf("fib(%d) = %d\n", n, fib(n));

    return 0;
}
