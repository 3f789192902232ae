// source: Own. Solves two linear equations, if they have one solution.
// expect: none
// certificate: found
// stdin: 1 1 3 1 -1 1\n
#include <stdio.h>

int main(void)
{
    double m[2][3];

    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 3; column++)
            scanf("%lf", &m[row][column]);
    double d = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    if (d == 0) {
        printf("There is not one solution.\n");
    } else {
        double x = (m[0][2] * m[1][1] - m[0][1] * m[1][2]) / d;
        double y = (m[0][0] * m[1][2] - m[0][2] * m[1][0]) / d;
        printf("x = %g, y = %g\n", x, y);
    }
    return 0;
}
