// source: Own. The largest number is at the end of the last of five bars, and counts for a sixth one.
// expect: error
// error: array-bounds line 28
// stdin: 2 1 2\n
#include <stdio.h>

int main(void)
{
    double x[8], low = 100, high = 0;
    int bars[5] = {0}, n;

    scanf("%d", &n);
    if (n < 2 || n > 8)
        return 1;
    for (int i = 0; i < n; i++) {
        scanf("%lf", &x[i]);
        if (x[i] < 0 || x[i] > 100)
            return 1;
        if (x[i] < low)
            low = x[i];
        if (x[i] > high)
            high = x[i];
    }
    if (high - low < 1)
        return 0;
    for (int i = 0; i < n; i++) {
        int bar = (x[i] - low) / (high - low) * 5;
        bars[bar]++;
    }
    for (int i = 0; i < 5; i++)
        printf("%d ", bars[i]);
    printf("\n");
    return 0;
}
