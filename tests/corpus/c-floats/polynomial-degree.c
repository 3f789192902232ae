// source: Own. A polynomial of degree 5 has six coefficients.
// expect: error
// error: array-bounds line 16
// stdin: 5 1 1 1 1 1 1 2\n
#include <stdio.h>

int main(void)
{
    double c[5], x, value = 0;
    int degree;

    scanf("%d", &degree);
    if (degree < 0 || degree > 5)
        return 1;
    for (int i = degree; i >= 0; i--)
        scanf("%lf", &c[i]);
    scanf("%lf", &x);
    for (int i = degree; i >= 0; i--)
        value = value * x + c[i];
    printf("%g\n", value);
    return 0;
}
