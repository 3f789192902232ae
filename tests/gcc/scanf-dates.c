// stdin: 24/12/2025\n31-1-2026\n 7/ 3/ 26\n(3,4) (5;6)\n12:30\n25:61:7\nEva,21\nJan Novak,x\n#ff8000\n
#include <stdio.h>

struct date {
    int day, month, year;
};

static int read_date(struct date *date)
{
    if (scanf("%d/%d/%d", &date->day, &date->month, &date->year) != 3)
        return 0;
    return date->month >= 1 && date->month <= 12;
}

int main(void)
{
    struct date date = {0, 0, 0};
    int x, y, hours, minutes, seconds = -1, count, age;
    unsigned red, green, blue;
    char name[20];

    printf("%d: ", read_date(&date));
    printf("%d.%d.%d\n", date.day, date.month, date.year);
    printf("%d: ", read_date(&date));
    printf("%d.%d.%d\n", date.day, date.month, date.year);
    scanf("%*[^\n]");
    printf("%d: ", read_date(&date));
    printf("%d.%d.%d\n", date.day, date.month, date.year);
    count = scanf(" (%d,%d)", &x, &y);
    printf("%d: %d %d\n", count, x, y);
    count = scanf(" (%d,%d)", &x, &y);
    printf("%d: %d %d\n", count, x, y);
    scanf("%*c%*d%*c");
    while (scanf("%2d:%2d", &hours, &minutes) == 2) {
        if (scanf(":%d", &seconds) != 1)
            seconds = -1;
        printf("%02d:%02d:%d\n", hours, minutes, seconds);
    }
    while ((count = scanf(" %19[^,\n],%d", name, &age)) == 2)
        printf("%s is %d\n", name, age);
    printf("%d: %s\n", count, name);
    scanf("%*[^\n]");
    if (scanf(" #%2x%2x%2x", &red, &green, &blue) == 3)
        printf("%u %u %u\n", red, green, blue);
    count = scanf("%d", &x);
    printf("%d\n", count);
    return 0;
}
