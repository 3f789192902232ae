// source: Own. The smallest and the largest of some numbers, which start from the limits of double.
// expect: none
// certificate: found
// stdin: 3 20 21 19\n
#include <float.h>
#include <stdio.h>

int main(void)
{
    double smallest = DBL_MAX, largest = -DBL_MAX;
    int n;

    scanf("%d", &n);
    if (n < 1) {
        printf("There is nothing to compare.\n");
        return 1;
    }
    for (int i = 0; i < n && i < 100; i++) {
        double x;
        scanf("%lf", &x);
        if (x < smallest)
            smallest = x;
        if (x > largest)
            largest = x;
    }
    printf("%g to %g\n", smallest, largest);
    return 0;
}
