// source: Own. The rounded average of three grades is 1 to 5, and the names have the indices 0 to 4.
// expect: error
// error: array-bounds line 22
// stdin: 5 5 5\n
#include <stdio.h>

int main(void)
{
    const char *names[5] = {"excellent", "good", "fair", "poor", "failed"};
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        double grade;
        scanf("%lf", &grade);
        if (grade < 1 || grade > 5) {
            printf("There is no such grade.\n");
            return 1;
        }
        sum += grade;
    }
    int rounded = (int)(sum / 3 + 0.5);
    printf("%s\n", names[rounded]);
    return 0;
}
