#include <stdio.h>

int main()
{
    int grade, sum = 0, count = 0;
    int average;

    printf("Enter grades from 1 to 5, 0 to finish.\n");

    scanf("%d", &grade);
    while (grade != 0) {
        if (grade >= 1 && grade <= 5) {
            sum = sum + grade;
            count++;
        } else {
            printf("This is not a grade.\n");
        }
        scanf("%d", &grade);
    }

    average = sum / count;
    printf("The average of %d grades is %d.\n", count, average);

    return 0;
}
