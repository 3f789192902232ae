// source: Own. A line that is parallel to the axis does not cross it.
// expect: error
// error: float-conversion line 17
// stdin: 0 2\n
#include <stdio.h>

int main(void)
{
    float slope, shift;

    printf("y = a*x + b, a and b: ");
    scanf("%f %f", &slope, &shift);
    if (slope < 0 || slope > 10 || (slope > 0 && slope < 0.001f))
        return 1;
    if (shift < -1000 || shift > 1000)
        return 1;
    int column = -shift / slope;
    printf("crosses in column %d\n", column);
    return 0;
}
