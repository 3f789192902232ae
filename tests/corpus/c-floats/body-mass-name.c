// source: Own. The name of a body mass index, with checks of what was typed.
// expect: none
// stdin: 70 1.8\n
#include <stdio.h>

int main(void)
{
    const char *names[4] = {"underweight", "normal", "overweight", "obese"};
    double weight, height;
    int class = 0;

    scanf("%lf %lf", &weight, &height);
    if (weight <= 0 || height <= 0.5 || height > 2.5) {
        printf("That is not possible.\n");
        return 1;
    }
    double index = weight / (height * height);
    if (index >= 18.5)
        class++;
    if (index >= 25)
        class++;
    if (index >= 30)
        class++;
    printf("%.1f: %s\n", index, names[class]);
    return 0;
}
