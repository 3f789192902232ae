// source: Own. Sorts an array of structs by selection: the most points first, then by name.
// expect: none
// stdin: Eve 3 Bob 3 Al 9\n
#include <stdio.h>
#include <string.h>

#define MAX_STUDENTS 5

struct student {
    char name[16];
    int points;
};

int before(const struct student *a, const struct student *b)
{
    if (a->points != b->points)
        return a->points > b->points;
    return strcmp(a->name, b->name) < 0;
}

int main(void)
{
    struct student list[MAX_STUDENTS];
    int n = 0;

    while (n < MAX_STUDENTS && scanf("%15s %d", list[n].name, &list[n].points) == 2)
        n++;

    for (int i = 0; i < n; i++) {
        int best = i;
        for (int j = i + 1; j < n; j++) {
            if (before(&list[j], &list[best]))
                best = j;
        }
        struct student temp = list[i];
        list[i] = list[best];
        list[best] = temp;
    }
    for (int i = 0; i < n; i++)
        printf("%d. %-15s %5d\n", i + 1, list[i].name, list[i].points);
    return 0;
}
