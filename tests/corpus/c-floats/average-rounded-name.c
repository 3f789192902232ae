// source: Own. The rounded average of three grades is an index of their names, which begin with 0.
// expect: none
// stdin: 1.5 2 4\n
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
    printf("%s\n", names[rounded - 1]);
    return 0;
}
