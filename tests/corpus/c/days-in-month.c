// source: Own. The number of days of a month is looked up with the month's number, 1 to 12, in a table that
//   starts at 0.
// expect: error
// error: array-bounds line 14
// stdin: 31 12\n
#include <stdio.h>

const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

int valid(int day, int month)
{
    if (month < 1 || month > 12)
        return 0;
    return day >= 1 && day <= days[month];
}

int main(void)
{
    int day, month;

    printf("Day and month: ");
    scanf("%d %d", &day, &month);
    if (valid(day, month))
        printf("%02d/%02d is a date\n", day, month);
    else
        printf("no such date\n");
    return 0;
}
