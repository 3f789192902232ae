// source: Own. One number has no variance: 0 is divided by 0.
// expect: error
// error: float-conversion line 24
// stdin: 1 7\n
#include <stdio.h>

int main(void)
{
    int a[5], n, sum = 0;
    double squares = 0;

    scanf("%d", &n);
    if (n < 1 || n > 5)
        return 1;
    for (int i = 0; i < n; i++) {
        scanf("%d", &a[i]);
        if (a[i] < 0 || a[i] > 100)
            return 1;
        sum += a[i];
    }
    double mean = (double)sum / n;
    for (int i = 0; i < n; i++)
        squares += (a[i] - mean) * (a[i] - mean);
    int variance = squares / (n - 1);
    printf("%d\n", variance);
    return 0;
}
