// source: Own. Prints a double by %d.
// expect: error
// error: format line 14
// stdin: 20\n
#include <stdio.h>

int main(void)
{
    double celsius;

    printf("Temperature: ");
    scanf("%lf", &celsius);
    double fahrenheit = 1.8 * celsius + 32;
    printf("%.1f C are %d F\n", celsius, fahrenheit);
    return 0;
}
