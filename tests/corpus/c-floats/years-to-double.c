// source: Own. Counts the years until a balance has doubled, at most a hundred.
// expect: none
// certificate: found
// stdin: 5\n
#include <stdio.h>

int main(void)
{
    double rate, balance = 1000;
    int years = 0;

    printf("Rate in percent: ");
    scanf("%lf", &rate);
    while (balance < 2000 && years < 100) {
        balance += balance * rate / 100;
        years++;
    }
    printf("%d years, %.2f\n", years, balance);
    return 0;
}
