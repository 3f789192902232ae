// source: Own. Pascal's triangle in a 2-D array; each row sums to a power of two.
// expect: none
#include <stdio.h>
#include <assert.h>

#define ROWS 12

int main(void)
{
    int t[ROWS][ROWS] = {{0}};
    int n, k;

    for (n = 0; n < ROWS; n++) {
        int sum = 0;
        t[n][0] = 1;
        for (k = 1; k <= n; k++)
            t[n][k] = t[n - 1][k - 1] + t[n - 1][k];
        for (k = 0; k <= n; k++) {
            printf("%5d", t[n][k]);
            sum += t[n][k];
        }
        printf("\n");
        assert(sum == 1 << n);
    }
    return 0;
}
