#include <stdio.h>

struct account {
    int number;
    int balance;
};

void deposit(struct account *acc, int amount)
{
    if (amount <= 0 || amount > 10000) {
        printf("Invalid amount\n");
        return;
    }
    if (acc->balance > 1000000 - amount) {
        printf("Account is full\n");
        return;
    }
    acc->balance += amount;
}

void withdraw(struct account *acc, int amount)
{
    if (amount <= 0 || amount > acc->balance) {
        printf("Not enough money\n");
        return;
    }
    acc->balance -= amount;
}

int main(void)
{
    struct account acc = {1001, 0};
    int choice, amount;

    do {
        printf("1 - deposit\n2 - withdraw\n3 - balance\n0 - quit\n> ");
        scanf("%d", &choice);
        switch (choice) {
        case 1:
            printf("Amount: ");
            scanf("%d", &amount);
            deposit(&acc, amount);
            break;
        case 2:
            printf("Amount: ");
            scanf("%d", &amount);
            withdraw(&acc, amount);
            break;
        case 3:
            printf("Account %d: %d\n", acc.number, acc.balance);
            break;
        case 0:
            printf("Bye\n");
            break;
        default:
            printf("Unknown choice\n");
        }
    } while (choice != 0);

    return 0;
}
