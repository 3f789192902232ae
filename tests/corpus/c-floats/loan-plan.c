// source: Own. A plan of payments, in which a payment is more than the interest.
// expect: none
// stdin: 1000 100\n
#include <stdio.h>

int main(void)
{
    double rest, payment;
    int month = 0;

    scanf("%lf %lf", &rest, &payment);
    if (payment <= rest * 0.01) {
        printf("That takes for ever.\n");
        return 1;
    }
    while (rest > 0 && month < 120) {
        rest = rest * 1.01 - payment;
        month++;
        printf("%3d %12.2f\n", month, rest > 0 ? rest : 0.0);
    }
    return 0;
}
