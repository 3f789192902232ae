// source: Own. The integral of 1/x by trapezoids.
// expect: none
// stdin: 1 2 100\n
#include <stdio.h>

double f(double x)
{
    return 1 / x;
}

int main(void)
{
    double a, b;
    int n;

    scanf("%lf %lf %d", &a, &b, &n);
    if (a <= 0 || b <= a || n < 1 || n > 1000)
        return 1;
    double h = (b - a) / n;
    double sum = (f(a) + f(b)) / 2;
    for (int i = 1; i < n; i++)
        sum += f(a + i * h);
    printf("%.6f\n", sum * h);
    return 0;
}
