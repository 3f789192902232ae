// source: Own. Ten times 0.1f is a bit more than 1, so the last number is missing.
// expect: error
// error: assertion line 15
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int count = 0;

    for (float x = 0; x <= 1; x += 0.1f) {
        printf("%.1f\n", x);
        count++;
    }
    assert(count == 11);
    return 0;
}
