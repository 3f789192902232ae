// source: Own. Between the two ends that are typed there may be no root.
// expect: error
// error: assertion line 20
// stdin: 3 4\n
#include <assert.h>
#include <stdio.h>

double f(double x)
{
    return x * x - 2;
}

int main(void)
{
    double low, high;

    scanf("%lf %lf", &low, &high);
    if (low < 0 || high > 10 || low >= high)
        return 1;
    assert(f(low) * f(high) <= 0);
    while (high - low > 0.001) {
        double middle = (low + high) / 2;
        if (f(middle) < 0)
            low = middle;
        else
            high = middle;
    }
    printf("%.3f\n", low);
    return 0;
}
