// source: Own. Where the discriminant is negative, there are no roots, and they are printed all the same.
// expect: error
// error: read-before-write line 20
// stdin: 1 0 1\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double a, b, c, x1, x2;

    scanf("%lf %lf %lf", &a, &b, &c);
    double d = b * b - 4 * a * c;
    if (d == 0) {
        x1 = x2 = -b / (2 * a);
    } else if (d > 0) {
        x1 = (-b + sqrt(d)) / (2 * a);
        x2 = (-b - sqrt(d)) / (2 * a);
    }
    printf("x1 = %g, x2 = %g\n", x1, x2);
    return 0;
}
