// source: Own. No two doubles between 1 and 2 are closer than 2e-16, so the interval never gets smaller than that.
// expect: error
// error: assertion line 19
#include <assert.h>
#include <stdio.h>

int main(void)
{
    double low = 1, high = 2;
    int steps = 0;

    while (high - low > 1e-17) {
        double middle = (low + high) / 2;
        if (middle * middle < 2)
            low = middle;
        else
            high = middle;
        steps++;
        assert(steps <= 60);
    }
    printf("%.17f after %d steps\n", low, steps);
    return 0;
}
