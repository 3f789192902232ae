// source: Own. Gives change in coins, if enough was paid.
// expect: none
// stdin: 2.5 5\n
#include <stdio.h>

int main(void)
{
    int coins[6] = {200, 100, 50, 20, 10, 5};
    float price, paid;

    printf("Price, paid: ");
    scanf("%f %f", &price, &paid);
    if (price < 0 || paid > 100 || paid < price) {
        printf("That does not work.\n");
        return 1;
    }
    int rest = (int)((paid - price) * 100 + 0.5f);
    for (int i = 0; i < 6; i++) {
        printf("%d x %d\n", rest / coins[i], coins[i]);
        rest = rest % coins[i];
    }
    return 0;
}
