// source: Own. Compares two dates by year, month and day; a branch for equal days is missing.
// expect: error
// error: missing-return line 22
// stdin: 5 3 2024 5 3 2024\n
#include <stdio.h>

struct date {
    int day, month, year;
};

/* -1 if a is earlier than b, 1 if it is later, 0 if they are equal */
int compare(struct date a, struct date b)
{
    if (a.year != b.year)
        return a.year < b.year ? -1 : 1;
    if (a.month != b.month)
        return a.month < b.month ? -1 : 1;
    if (a.day < b.day)
        return -1;
    else if (a.day > b.day)
        return 1;
}

int main(void)
{
    struct date a, b;

    scanf("%d %d %d", &a.day, &a.month, &a.year);
    scanf("%d %d %d", &b.day, &b.month, &b.year);
    int order = compare(a, b);
    if (order < 0)
        printf("the first is earlier\n");
    else if (order > 0)
        printf("the second is earlier\n");
    else
        printf("the same day\n");
    return 0;
}
