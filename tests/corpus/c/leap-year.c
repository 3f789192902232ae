// source: Own. Counts the leap years of four centuries in two ways.
// expect: none
#include <stdio.h>
#include <assert.h>
#include <stdbool.h>

static inline bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int main(void)
{
    int leaps = 0;
    for (int year = 1601; year <= 2000; year++) {
        if (is_leap(year))
            leaps++;
    }
    assert(leaps == 400 / 4 - 400 / 100 + 400 / 400);
    printf("%d leap years\n", leaps);
    return 0;
}
