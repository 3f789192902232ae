// source: Own. Converts a temperature in Kelvin, which is not negative.
// expect: none
// certificate: found
// stdin: 300\n
#include <stdio.h>

#define ZERO 273.15

int main(void)
{
    double kelvin;

    do {
        printf("Kelvin: ");
        scanf("%lf", &kelvin);
    } while (kelvin < 0);
    double celsius = kelvin - ZERO;
    if (celsius < 0)
        printf("%.2f degrees, ice\n", celsius);
    else if (celsius < 100)
        printf("%.2f degrees, water\n", celsius);
    else
        printf("%.2f degrees, steam\n", celsius);
    return 0;
}
