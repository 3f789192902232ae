// source: Own. Bank accounts with a menu. The balances keep within their limits, and transfers keep the sum
//   of all balances.
// expect: none
// stdin: 1 0 500 3 0 2 200 3 2 0 201 2 0 100 4 1 1 -7 1 9 1 5\n
#include <stdio.h>
#include <assert.h>

#define ACCOUNTS 3
#define LIMIT 1000000

int balance[ACCOUNTS];

int read_account(void)
{
    int number;
    printf("Account (0 to %d): ", ACCOUNTS - 1);
    scanf("%d", &number);
    if (number < 0 || number >= ACCOUNTS) {
        printf("There is no such account.\n");
        return -1;
    }
    return number;
}

int read_amount(void)
{
    int amount;
    printf("Amount: ");
    scanf("%d", &amount);
    if (amount <= 0 || amount > LIMIT) {
        printf("Not that amount.\n");
        return 0;
    }
    return amount;
}

int total(void)
{
    int sum = 0;
    for (int i = 0; i < ACCOUNTS; i++)
        sum += balance[i];
    return sum;
}

int move(int from, int to, int amount)
{
    if (balance[from] < amount || balance[to] > LIMIT - amount)
        return 0;
    balance[from] -= amount;
    balance[to] += amount;
    return 1;
}

int main(void)
{
    int choice, from, to, amount, before;

    do {
        printf("1 pay in, 2 draw, 3 transfer, 4 list, 5 quit: ");
        scanf("%d", &choice);
        if (choice == 1 || choice == 2) {
            to = read_account();
            amount = read_amount();
            if (to < 0 || amount == 0)
                continue;
            if (choice == 1 && balance[to] <= LIMIT - amount)
                balance[to] += amount;
            else if (choice == 2 && balance[to] >= amount)
                balance[to] -= amount;
            else
                printf("Refused.\n");
        } else if (choice == 3) {
            from = read_account();
            to = read_account();
            amount = read_amount();
            if (from < 0 || to < 0 || from == to || amount == 0)
                continue;
            before = total();
            if (!move(from, to, amount))
                printf("Refused.\n");
            assert(total() == before);
        } else if (choice == 4) {
            for (int i = 0; i < ACCOUNTS; i++)
                printf("%d: %7d\n", i, balance[i]);
        }
        for (int i = 0; i < ACCOUNTS; i++)
            assert(balance[i] >= 0 && balance[i] <= LIMIT);
    } while (choice != 5);
    return 0;
}
