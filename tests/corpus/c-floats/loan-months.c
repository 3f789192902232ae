// source: Own. Nothing is ever paid back if the payment is 0.
// expect: error
// error: float-conversion line 16
// stdin: 1000 0\n
#include <stdio.h>

int main(void)
{
    float loan, payment;

    scanf("%f %f", &loan, &payment);
    if (loan < 0 || loan > 10000 || payment < 0)
        return 1;
    if (payment > 0 && payment < 1)
        payment = 1;
    int months = loan / payment;
    printf("%d months and the rest\n", months);
    return 0;
}
