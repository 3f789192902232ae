// source: Own. Rotates the bits of a number; the way back of a rotation by more than eight is negative.
// expect: error
// error: shift line 12
// stdin: 77 9\n
#include <stdio.h>

#define WIDTH 8

unsigned rotate(unsigned byte, int by)
{
    unsigned left = byte << by;
    unsigned right = byte >> (WIDTH - by);
    return (left | right) & 0xFF;
}

int main(void)
{
    int byte, by;

    scanf("%d %d", &byte, &by);
    if (byte < 0 || byte > 255 || by < 0 || by > 10)
        return 1;
    printf("%x\n", rotate((unsigned)byte, by));
    return 0;
}
