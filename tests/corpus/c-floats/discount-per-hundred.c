// source: Own. Below a hundred there are no hundreds, by which it divides.
// expect: error
// error: division-by-zero line 15
// stdin: 99.9\n
#include <stdio.h>

int main(void)
{
    double price;

    scanf("%lf", &price);
    if (price <= 0 || price > 100000)
        return 1;
    int hundreds = price / 100;
    printf("A voucher for each %d.\n", 1000 / hundreds);
    return 0;
}
