// source: Own. Prints a double by %d.
// expect: error
// error: format line 17
// stdin: 70 1.8\n
#include <stdio.h>

int main(void)
{
    double weight, height;

    scanf("%lf %lf", &weight, &height);
    double index = weight / (height * height);
    if (index < 18.5)
        printf("underweight\n");
    else if (index < 25)
        printf("normal\n");
    printf("%d\n", index);
    return 0;
}
