// source: Own. Compound interest over some years.
// expect: none
// stdin: 1000 5\n
#include <stdio.h>

int main(void)
{
    double balance;
    int years;

    scanf("%lf %d", &balance, &years);
    for (int year = 1; year <= years && year <= 30; year++) {
        balance *= 1.05;
        printf("%2d %10.2f\n", year, balance);
    }
    return 0;
}
