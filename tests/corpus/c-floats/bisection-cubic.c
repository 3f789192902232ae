// source: Own. Halves an interval around the root of a polynomial forty times.
// expect: none
// certificate: found
#include <assert.h>
#include <stdio.h>

double f(double x)
{
    return x * x * x - x - 2;
}

int main(void)
{
    double low = 1, high = 2;

    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if (f(low) * f(middle) <= 0)
            high = middle;
        else
            low = middle;
    }
    assert(low > 1.52 && high < 1.53);
    printf("%.6f\n", low);
    return 0;
}
