// stdin: 2.5e1, .5;12 x 7.\n-3.75e+1*0x1.8p1 99.99 5e 1e2\n
#include <stdio.h>
int main(void) {
    double x = 0, y = 0;
    float f = 0;
    char c = 0;
    int n = scanf("%lf,%lf;%f", &x, &y, &f);
    printf("%d %.2f %.2f %.2f\n", n, x, y, f);
    n = scanf("%lf", &x);
    printf("%d %.2f\n", n, x);
    n = scanf(" %c%lf", &c, &x);
    printf("%d %c %.2f\n", n, c, x);
    n = scanf("%lf%c%lf", &x, &c, &y);
    printf("%d %.2f %c %.2f\n", n, x, c, y);
    n = scanf("%4lf%f", &x, &f);
    printf("%d %.2f %.2f\n", n, x, f);
    n = scanf("%*f %lf", &x);
    printf("%d %.2f\n", n, x);
    n = scanf("%lf", &x);
    printf("%d %d\n", n, feof(stdin) != 0);
    return 0;
}
