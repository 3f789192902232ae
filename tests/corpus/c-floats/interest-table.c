// source: Own. A table for ten years has no place for the balance before the first one.
// expect: error
// error: array-bounds line 16
// stdin: 100 10\n
#include <stdio.h>

int main(void)
{
    double balance[10];
    int years;

    scanf("%lf %d", &balance[0], &years);
    if (years < 1 || years > 10)
        return 1;
    for (int year = 1; year <= years; year++)
        balance[year] = balance[year - 1] * 1.03;
    printf("%.2f\n", balance[years]);
    return 0;
}
