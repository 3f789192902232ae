#include <math.h>
#include <stdio.h>

/* The root of a number by Newton's method, with all of its steps. */
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
