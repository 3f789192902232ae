// source: Own. The discriminant of integers may overflow.
// expect: error
// error: signed-overflow line 15
// stdin: 1 100000 1\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    int a, b, c;

    scanf("%d %d %d", &a, &b, &c);
    if (a < 1 || a > 1000 || c < -1000 || c > 1000)
        return 1;
    int d = b * b - 4 * a * c;
    if (d < 0) {
        printf("no real solution\n");
        return 0;
    }
    printf("%f\n", (-b + sqrt(d)) / (2.0 * a));
    return 0;
}
