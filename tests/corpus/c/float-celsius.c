// source: Own. Converts a temperature.
// expect: none
// stdin: 37\n
#include <stdio.h>

int main(void)
{
    float celsius;

    printf("Celsius: ");
    scanf("%f", &celsius);
    float fahrenheit = celsius * 9.0f / 5.0f + 32.0f;
    printf("%.1f degrees Fahrenheit\n", fahrenheit);
    if (fahrenheit < 32.0f)
        printf("It freezes.\n");
    return 0;
}
