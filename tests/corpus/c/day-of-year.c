// source: Own. The number of a day within its year from a table of the lengths of months.
// expect: none
// stdin: 29 2 2024\n
#include <stdio.h>
#include <assert.h>

static const int lengths[2][13] = {
    {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31},
    {0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
};

int main(void)
{
    int day, month, year;

    printf("day month year: ");
    scanf("%d %d %d", &day, &month, &year);
    if (year < 1583 || year > 9999 || month < 1 || month > 12) {
        printf("wrong year or month\n");
        return 1;
    }
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (day < 1 || day > lengths[leap][month]) {
        printf("wrong day\n");
        return 1;
    }
    int number = day;
    for (int m = 1; m < month; m++)
        number += lengths[leap][m];
    assert(number >= 1 && number <= 365 + leap);
    printf("day %d of the year\n", number);
    return 0;
}
