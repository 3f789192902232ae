// source: Own. The median of no numbers has the index -1.
// expect: error
// error: array-bounds line 27
// stdin: 0\n
#include <stdio.h>

int main(void)
{
    double a[20];
    int n;

    scanf("%d", &n);
    if (n < 0 || n > 20)
        return 1;
    for (int i = 0; i < n; i++)
        scanf("%lf", &a[i]);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[j] < a[i]) {
                double kept = a[i];
                a[i] = a[j];
                a[j] = kept;
            }
    if (n % 2 != 0)
        printf("%g\n", a[n / 2]);
    else
        printf("%g\n", (a[n / 2 - 1] + a[n / 2]) / 2);
    return 0;
}
