// source: Own. Pays an amount with as few coins as the values allow, the largest first.
// expect: none
#include <stdio.h>
#include <assert.h>

int main(void)
{
    static const int values[] = {50, 20, 10, 5, 2, 1};
    int amount, paid = 0, i = 0;

    do {
        printf("Amount: ");
        scanf("%d", &amount);
    } while (amount < 0);

    int rest = amount;
    while (rest > 0) {
        int coins = rest / values[i];
        if (coins > 0)
            printf("%d x %d\n", coins, values[i]);
        paid += coins * values[i];
        rest -= coins * values[i];
        i++;
    }
    assert(paid == amount);
    return 0;
}
