// source: Own. The area of a triangle by Heron's formula, if its sides make one.
// expect: none
// certificate: found
// stdin: 3 4 5\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double a, b, c;

    scanf("%lf %lf %lf", &a, &b, &c);
    if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || a + c <= b || b + c <= a) {
        printf("There is no such triangle.\n");
        return 1;
    }
    double s = (a + b + c) / 2;
    printf("%.3f\n", sqrt(s * (s - a) * (s - b) * (s - c)));
    return 0;
}
