// source: Own. A factorial that asks before each product whether it fits.
// expect: none
#include <stdio.h>
#include <limits.h>
#include <stdbool.h>

bool factorial(int n, int *result)
{
    int f = 1;
    for (int i = 2; i <= n; i++) {
        if (f > INT_MAX / i)
            return false;
        f *= i;
    }
    *result = f;
    return true;
}

int main(void)
{
    int n, f;

    scanf("%d", &n);
    if (n < 0)
        printf("There is no factorial of %d.\n", n);
    else if (factorial(n, &f))
        printf("%d! = %d\n", n, f);
    else
        printf("%d! is greater than %d.\n", n, INT_MAX);
    return 0;
}
