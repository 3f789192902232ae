// source: Own. The payment of a loan by the formula of an annuity.
// expect: none
// certificate: found
// stdin: 100000 4.5 20\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    double amount, rate;
    int years;

    scanf("%lf %lf %d", &amount, &rate, &years);
    if (amount <= 0 || rate <= 0 || years < 1 || years > 40) {
        printf("This is no loan.\n");
        return 1;
    }
    double month = rate / 100 / 12;
    int months = 12 * years;
    double payment = amount * month / (1 - pow(1 + month, -months));
    printf("%d payments of %.2f, %.2f in all\n", months, payment, months * payment);
    return 0;
}
