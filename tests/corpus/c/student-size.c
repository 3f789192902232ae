// source: Own. Allocates a struct with the size of the pointer to it.
// expect: error
// error: array-bounds line 22
// stdin: 7 3\n
#include <stdio.h>
#include <stdlib.h>

struct student {
    int number;
    int year;
    int points;
    int grade;
};

int main(void)
{
    struct student *s = malloc(sizeof(s));
    if (s == NULL)
        return 1;
    s->number = 1;
    s->year = 2;
    s->points = 0;
    s->grade = 5;
    scanf("%d %d", &s->points, &s->grade);
    printf("student %d: %d points, grade %d\n", s->number, s->points, s->grade);
    free(s);
    return 0;
}
