// source: Own. A switch without a default: for other choices the price has no value.
// expect: error
// error: read-before-write line 29
// stdin: 4 2\n
#include <stdio.h>

int main(void)
{
    int choice, count, price;

    printf("1 adult, 2 child, 3 student: ");
    scanf("%d", &choice);
    printf("How many? ");
    scanf("%d", &count);
    if (count < 1 || count > 20)
        return 1;

    switch (choice) {
    case 1:
        price = 120;
        break;
    case 2:
        price = 60;
        break;
    case 3:
        price = 80;
        break;
    }
    printf("To pay: %d\n", price * count);
    return 0;
}
