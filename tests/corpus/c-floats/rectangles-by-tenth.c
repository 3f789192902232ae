// source: Own. Adding 0.1 ten times gives a bit less than 1, so there is an eleventh rectangle.
// expect: error
// error: array-bounds line 13
#include <stdio.h>

int main(void)
{
    double heights[10];
    double sum = 0;
    int n = 0;

    for (double x = 0; x < 1; x += 0.1) {
        heights[n] = x * x;
        n++;
    }
    for (int i = 0; i < n; i++)
        sum += heights[i] * 0.1;
    printf("The integral is about %.4f.\n", sum);
    return 0;
}
