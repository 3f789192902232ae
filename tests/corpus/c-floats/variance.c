// source: Own. Mean and standard deviation of at least two numbers.
// expect: none
// stdin: 3 1 2 3\n
#include <math.h>
#include <stdio.h>

double mean(const double a[], int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum / n;
}

int main(void)
{
    double a[50], squares = 0;
    int n;

    scanf("%d", &n);
    if (n < 2 || n > 50)
        return 1;
    for (int i = 0; i < n; i++)
        scanf("%lf", &a[i]);
    double m = mean(a, n);
    for (int i = 0; i < n; i++)
        squares += (a[i] - m) * (a[i] - m);
    printf("mean %.3f, deviation %.3f\n", m, sqrt(squares / (n - 1)));
    return 0;
}
