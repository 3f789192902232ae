#include <stdio.h>

/* The integral of x * x from 0 to 1, by ten rectangles. */
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
