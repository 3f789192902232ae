// source: Own. If less is paid than the price, the rest is negative, and so is its index.
// expect: error
// error: array-bounds line 17
// stdin: 2 1.5\n
#include <stdio.h>

int main(void)
{
    const char *coins[5] = {"none", "1", "2", "2 and 1", "2 and 2"};
    float price, paid;

    printf("Price, paid: ");
    scanf("%f %f", &price, &paid);
    if (price < 0 || price > 100 || paid < 0 || paid > 100)
        return 1;
    int rest = (paid - price) * 100 + 0.5f;
    printf("The last coins: %s\n", coins[rest % 5]);
    return 0;
}
