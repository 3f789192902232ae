// source: Own. The average of no grades is no number, and has no integer.
// expect: error
// error: float-conversion line 20
// stdin: 0\n
#include <stdio.h>

int main(void)
{
    int count;
    double sum = 0;

    printf("How many grades? ");
    scanf("%d", &count);
    for (int i = 0; i < count; i++) {
        double grade;
        scanf("%lf", &grade);
        sum += grade;
    }
    double average = sum / count;
    int rounded = (int)(average + 0.5);
    printf("%.2f, rounded %d\n", average, rounded);
    return 0;
}
