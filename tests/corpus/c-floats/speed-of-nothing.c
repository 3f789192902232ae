// source: Own. Whoever needs no time has no speed.
// expect: error
// error: float-conversion line 14
// stdin: 10 0\n
#include <stdio.h>

int main(void)
{
    int metres, seconds;

    scanf("%d %d", &metres, &seconds);
    if (metres < 0 || seconds < 0 || metres > 100000)
        return 1;
    int speed = metres / 1000.0 / (seconds / 3600.0);
    printf("%d km/h\n", speed);
    return 0;
}
