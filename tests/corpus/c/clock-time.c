// source: Own. Splits seconds into days, hours, minutes and seconds with constants, and puts them together
//   again.
// expect: none
#include <stdio.h>
#include <assert.h>

#define MINUTE 60
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

struct span {
    int days, hours, minutes, seconds;
};

int main(void)
{
    unsigned int total;
    struct span s;

    if (scanf("%u", &total) != 1)
        return 1;
    if (total > 2000000000u)
        total = 2000000000u;

    int rest = (int)total;
    s.days = rest / DAY;
    rest = rest % DAY;
    s.hours = rest / HOUR;
    rest %= HOUR;
    s.minutes = rest / MINUTE;
    s.seconds = rest % MINUTE;

    assert(s.hours < 24 && s.minutes < 60 && s.seconds < 60);
    assert(s.days * DAY + s.hours * HOUR + s.minutes * MINUTE + s.seconds == (int)total);
    printf("%d days %02d:%02d:%02d\n", s.days, s.hours, s.minutes, s.seconds);
    return 0;
}
