// source: Own. Adds up an invoice with amounts and prices, with tax.
// expect: none
// stdin: 2 3 9.9 1 100\n
#include <stdio.h>

#define ITEMS 20

struct item {
    int count;
    double price;
};

int main(void)
{
    struct item items[ITEMS];
    int n;
    double total = 0;

    scanf("%d", &n);
    if (n < 0 || n > ITEMS)
        return 1;
    for (int i = 0; i < n; i++)
        scanf("%d %lf", &items[i].count, &items[i].price);
    for (int i = 0; i < n; i++) {
        double line = items[i].count * items[i].price;
        printf("%3d x %8.2f = %10.2f\n", items[i].count, items[i].price, line);
        total += line;
    }
    printf("Total %.2f, with tax %.2f\n", total, total * 1.21);
    return 0;
}
