// source: Own. A clock that adds a tenth of a second does not meet the hour.
// expect: error
// error: assertion line 14
#include <assert.h>
#include <stdio.h>

int main(void)
{
    float seconds = 0;

    for (int tick = 0; tick < 36000; tick++)
        seconds += 0.1f;
    printf("%.2f seconds\n", seconds);
    assert(seconds == 3600);
    return 0;
}
