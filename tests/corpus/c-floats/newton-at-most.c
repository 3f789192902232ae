// source: Own. Keeps the steps of Newton's method, at most fifty.
// expect: none
// stdin: 100\n
#include <math.h>
#include <stdio.h>

#define MOST 50

int main(void)
{
    double a, steps[MOST];
    int n = 0;

    scanf("%lf", &a);
    double x = a;
    while (n < MOST && fabs(x * x - a) > 0.000001) {
        x = (x + a / x) / 2;
        steps[n] = x;
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%2d %.6f\n", i + 1, steps[i]);
    return 0;
}
