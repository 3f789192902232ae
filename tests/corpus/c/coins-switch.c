// source: Own. Adds the values of coins in a switch; one case has no break and falls into the next.
// expect: error
// error: assertion line 35
// stdin: 1 1 1 1 1 1 1 1 1 2\n
#include <stdio.h>
#include <assert.h>

int main(void)
{
    int total = 0;
    int ones = 0, fives = 0, tens = 0;
    int coin;

    do {
        printf("1) one  2) five  3) ten  0) done: ");
        scanf("%d", &coin);
        switch (coin) {
        case 1:
            ones++;
            total += 1;
            break;
        case 2:
            fives++;
            total += 5;
        case 3:
            tens++;
            total += 10;
            break;
        default:
            break;
        }
    } while (coin != 0 && ones + fives + tens < 10);

    int coins = ones + fives + tens;
    assert(coins <= 10);
    printf("%d coins, %d in all\n", coins, total);
    return 0;
}
