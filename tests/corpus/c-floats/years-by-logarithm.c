// source: Own. Without interest, a balance never doubles, and the quotient is infinite.
// expect: error
// error: float-conversion line 16
// stdin: 0\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double rate;

    printf("Rate in percent: ");
    scanf("%lf", &rate);
    if (rate < 0 || rate > 100)
        return 1;
    int years = (int)ceil(log(2) / log(1 + rate / 100));
    printf("%d years\n", years);
    return 0;
}
