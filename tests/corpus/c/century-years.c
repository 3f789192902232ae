// source: Own. Walks through the years of a calendar; the rule for leap years forgets the centuries.
// expect: error
// error: assertion line 28
// stdin: 1850 70\n
#include <stdio.h>
#include <assert.h>

int leap(int year)
{
    if (year % 4 == 0)
        return 1;
    return 0;
}

int main(void)
{
    int start, span;

    scanf("%d %d", &start, &span);
    if (start < 1801 || start > 1999 || span < 0 || span > 200)
        return 1;

    int days = 0, leaps = 0;
    for (int y = start; y < start + span; y++) {
        days += 365 + leap(y);
        leaps += leap(y);
        if (y % 100 == 0 && y % 400 != 0)
            assert(leap(y) == 0);
    }
    printf("%d days, %d leap years\n", days, leaps);
    return 0;
}
