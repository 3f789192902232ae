// source: Own. Sorts three numbers by exchanging them through pointers.
// expect: none
// stdin: 2.5 -1 0.5\n
#include <stdio.h>

void order(double *low, double *high)
{
    if (*low > *high) {
        double kept = *low;
        *low = *high;
        *high = kept;
    }
}

int main(void)
{
    double v[3];

    for (int i = 0; i < 3; i++)
        scanf("%lf", &v[i]);
    order(&v[0], &v[1]);
    order(&v[1], &v[2]);
    order(&v[0], &v[1]);
    printf("%g %g %g\n", v[0], v[1], v[2]);
    return 0;
}
