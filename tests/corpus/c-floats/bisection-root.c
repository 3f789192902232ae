// source: Own. The root of a number by halving an interval.
// expect: none
// stdin: 10\n
#include <stdio.h>

double root(double a)
{
    double low = 0, high = a < 1 ? 1 : a;
    for (int i = 0; i < 60; i++) {
        double middle = low + (high - low) / 2;
        if (middle * middle > a)
            high = middle;
        else
            low = middle;
    }
    return low;
}

int main(void)
{
    double a;

    printf("A number: ");
    scanf("%lf", &a);
    if (a < 0)
        printf("It has no root.\n");
    else
        printf("Its root is %.6f.\n", root(a));
    return 0;
}
