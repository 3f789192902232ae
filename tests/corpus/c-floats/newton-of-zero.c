// source: Own. Newton's method begins with the number itself; 0 is divided by 0 then.
// expect: error
// error: float-conversion line 17
// stdin: 0\n
#include <stdio.h>

int main(void)
{
    float a;

    scanf("%f", &a);
    if (a < 0 || a > 10000)
        return 1;
    float x = a;
    for (int step = 0; step < 3; step++)
        x = (x + a / x) / 2;
    int whole = (int)x;
    printf("The root is %d and something.\n", whole);
    return 0;
}
