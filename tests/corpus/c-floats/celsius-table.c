// source: Own. A table of temperatures in both scales.
// expect: none
// certificate: found
#include <stdio.h>

double fahrenheit(double celsius)
{
    return celsius * 9.0 / 5.0 + 32.0;
}

int main(void)
{
    printf("%8s %10s\n", "Celsius", "Fahrenheit");
    for (int celsius = -40; celsius <= 40; celsius += 10)
        printf("%8d %10.1f\n", celsius, fahrenheit(celsius));
    return 0;
}
