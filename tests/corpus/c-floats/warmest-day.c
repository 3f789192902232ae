// source: Own. The warmest temperature so far has no value before the first day.
// expect: error
// error: read-before-write line 19
// stdin: 3 20 21 19\n
#include <stdio.h>

int main(void)
{
    float coldest = 1000, warmest, t;
    int days;

    scanf("%d", &days);
    if (days < 1)
        return 1;
    for (int day = 1; day <= days; day++) {
        scanf("%f", &t);
        if (t < coldest)
            coldest = t;
        if (t > warmest)
            warmest = t;
    }
    printf("%.1f to %.1f\n", coldest, warmest);
    return 0;
}
