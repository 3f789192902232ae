// source: Own. A price of ten million has more cents than an int holds.
// expect: error
// error: float-conversion line 12
// stdin: 99999999\n
#include <stdio.h>

int main(void)
{
    float price;

    scanf("%f", &price);
    int cents = price * 100;
    printf("%d cents\n", cents);
    return 0;
}
