// source: Own. The solutions of a quadratic equation; division by 0.0 is no error.
// expect: none
// stdin: 1 -3 2\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double a, b, c;

    scanf("%lf %lf %lf", &a, &b, &c);
    double d = b * b - 4 * a * c;
    if (d < 0) {
        printf("no solution\n");
    } else {
        double root = sqrt(d);
        printf("%g and %g\n", (-b + root) / (2 * a), (-b - root) / (2 * a));
    }
    return 0;
}
