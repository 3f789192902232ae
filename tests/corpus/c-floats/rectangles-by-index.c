// source: Own. The integral of x^2 by ten rectangles, counted by an integer.
// expect: none
// certificate: found
#include <assert.h>
#include <stdio.h>

int main(void)
{
    double heights[10];
    double sum = 0;

    for (int i = 0; i < 10; i++) {
        double x = i * 0.1;
        heights[i] = x * x;
    }
    for (int i = 0; i < 10; i++)
        sum += heights[i] * 0.1;
    assert(sum > 0.28 && sum < 0.29);
    printf("The integral is about %.4f.\n", sum);
    return 0;
}
