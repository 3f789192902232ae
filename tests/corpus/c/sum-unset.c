// source: Own. A sum that does not start at anything.
// expect: error
// error: read-before-write line 16
// stdin: 2 10 20\n
#include <stdio.h>

int main()
{
    int n, x;
    long long sum;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 100; i++)
    {
        scanf("%d", &x);
        sum += x;
    }
    if (n > 0)
        printf("The sum is %lld\n", sum);
    return 0;
}
