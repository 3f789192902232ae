// source: Own. Newton's method with a fixed number of steps.
// expect: none
// certificate: found
// stdin: 2\n
#include <stdio.h>

int main(void)
{
    double a;

    scanf("%lf", &a);
    if (a < 0) {
        printf("A negative number has no root.\n");
        return 1;
    }
    double x = a > 1 ? a : 1;
    for (int step = 0; step < 20; step++)
        x = (x + a / x) / 2;
    printf("%.10f\n", x);
    return 0;
}
