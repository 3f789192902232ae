// source: Own. Averages the numbers before the first negative one, if there are any.
// expect: none
// certificate: found
// stdin: 2.5 3.5 -1\n
#include <stdio.h>

int main(void)
{
    double x, sum = 0.0;
    int count = 0;

    scanf("%lf", &x);
    while (x >= 0 && count < 100) {
        sum += x;
        count++;
        scanf("%lf", &x);
    }
    if (count == 0)
        printf("There are no numbers.\n");
    else
        printf("The average is %.2f.\n", sum / count);
    return 0;
}
