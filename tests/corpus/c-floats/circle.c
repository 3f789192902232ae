// source: Own. Area and circumference of a circle.
// expect: none
// certificate: found
// stdin: 2.5\n
#include <stdio.h>

#define PI 3.14159265358979

int main(void)
{
    double radius;

    printf("Radius: ");
    if (scanf("%lf", &radius) != 1 || radius < 0) {
        printf("This is no radius.\n");
        return 1;
    }
    printf("Area %.3f, circumference %.3f\n", PI * radius * radius, 2 * PI * radius);
    return 0;
}
