// source: Own. Keeps the steps of Newton's method, of which there may be more than five.
// expect: error
// error: array-bounds line 19
// stdin: 100\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double a, steps[5];
    int n = 0;

    scanf("%lf", &a);
    if (a < 1 || a > 1000)
        return 1;
    double x = a;
    while (fabs(x * x - a) > 0.000001) {
        x = (x + a / x) / 2;
        steps[n] = x;
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%2d %.6f\n", i + 1, steps[i]);
    return 0;
}
