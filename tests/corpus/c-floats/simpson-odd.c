// source: Own. Simpson's rule needs an even number of parts; the point behind an odd one was never calculated.
// expect: error
// error: read-before-write line 21
// stdin: 3\n
#include <stdio.h>

int main(void)
{
    double y[102], sum = 0;
    int n;

    printf("Parts: ");
    scanf("%d", &n);
    if (n < 2 || n > 100)
        return 1;
    for (int i = 0; i <= n; i++) {
        double x = (double)i / n;
        y[i] = x * x * x;
    }
    for (int i = 0; i < n; i += 2)
        sum += y[i] + 4 * y[i + 1] + y[i + 2];
    printf("%.8f\n", sum / n / 3);
    return 0;
}
