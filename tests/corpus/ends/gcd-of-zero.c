// source: Own. The greatest common divisor by subtraction, also of numbers that are not positive.
// target: ends
// expect: endless
// why: With 1 and 0, `a - b` is 1 again.
// stdin: 1\n0\n
#include <stdio.h>

int main(void)
{
    int a, b;
    scanf("%d", &a);
    scanf("%d", &b);
    while (a != b) {
        if (a > b)
            a = a - b;
        else
            b = b - a;
    }
    printf("%d\n", a);
    return 0;
}
