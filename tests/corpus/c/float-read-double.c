// source: Own. Reads a double by %f.
// expect: error
// error: format line 10
// stdin: 2.5\n
#include <stdio.h>

int main(void)
{
    double radius = 0;
    scanf("%f", &radius);
    printf("%.2f\n", 3.14159 * radius * radius);
    return 0;
}
