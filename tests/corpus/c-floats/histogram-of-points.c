// source: Own. Counts points from 0 to 100 in five bars, the last one with its end.
// expect: none
// stdin: 3 0 100 55.5\n
#include <stdio.h>

int main(void)
{
    int bars[5] = {0}, n;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 40; i++) {
        double points;
        scanf("%lf", &points);
        if (points < 0 || points > 100)
            continue;
        int bar = points / 20;
        if (bar == 5)
            bar = 4;
        bars[bar]++;
    }
    for (int i = 0; i < 5; i++) {
        printf("%3d: ", 20 * i);
        for (int j = 0; j < bars[i]; j++)
            printf("*");
        printf("\n");
    }
    return 0;
}
