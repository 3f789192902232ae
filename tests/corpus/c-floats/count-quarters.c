// source: Own. Quarters are exact, so the counter meets 2.
// expect: none
// certificate: found
#include <stdio.h>

int main(void)
{
    double table[8];
    int n = 0;

    for (double x = 0; x != 2; x += 0.25) {
        table[n] = x * x;
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%.4f\n", table[i]);
    return 0;
}
