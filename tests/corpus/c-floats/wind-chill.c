// source: Own. There is no power of a negative speed, and no integer for it.
// expect: error
// error: float-conversion line 16
// stdin: -5 -3\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double celsius, wind;

    scanf("%lf %lf", &celsius, &wind);
    if (celsius < -60 || celsius > 60 || wind > 200)
        return 1;
    double factor = pow(wind, 0.16);
    int felt = 13.12 + 0.6215 * celsius - 11.37 * factor + 0.3965 * celsius * factor;
    printf("It feels like %d degrees.\n", felt);
    return 0;
}
