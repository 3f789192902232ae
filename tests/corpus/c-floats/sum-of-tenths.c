// source: Own. Adds 0.1 ten times, and compares with a tolerance.
// expect: none
// certificate: found
#include <assert.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 10; i++)
        sum += 0.1;
    assert(fabs(sum - 1.0) < 1e-9);
    printf("%.20f\n", sum);
    return 0;
}
