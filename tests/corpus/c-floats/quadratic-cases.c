// source: Own. Solves a quadratic equation in all of its cases.
// expect: none
// certificate: found
// stdin: 1 -3 2\n
#include <math.h>
#include <stdio.h>

/* The number of the solutions, which are stored. */
int solve(double a, double b, double c, double x[2])
{
    if (a == 0) {
        if (b == 0)
            return 0;
        x[0] = -c / b;
        return 1;
    }
    double d = b * b - 4 * a * c;
    if (d < 0)
        return 0;
    if (d == 0) {
        x[0] = -b / (2 * a);
        return 1;
    }
    x[0] = (-b + sqrt(d)) / (2 * a);
    x[1] = (-b - sqrt(d)) / (2 * a);
    return 2;
}

int main(void)
{
    double a, b, c, x[2];

    scanf("%lf %lf %lf", &a, &b, &c);
    int n = solve(a, b, c, x);
    if (n == 0)
        printf("no solution\n");
    for (int i = 0; i < n; i++)
        printf("x = %.3f\n", x[i]);
    return 0;
}
