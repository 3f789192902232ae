// stdin: 1 2 3
#include <stdio.h>
struct date { int day, month; };
struct person { int age; struct date born; int scores[3]; };
void grow(int *x) { (*x)++; }
void set(struct date *d, int day, int month) { d->day = day; d->month = month; }
int main(void) {
    struct person p;
    scanf("%d", &p.age);
    grow(&p.age);
    set(&p.born, 3, 4);
    struct person people[2];
    for (int i = 0; i < 2; i++) { scanf("%d", &people[i].age); grow(&people[i].age); set(&people[i].born, i, i + 1); }
    people[1] = p;
    grow(&p.age);
    printf("%d %d %d %d\n", p.age, p.born.day, people[0].age, people[0].born.month);
    printf("%d %d\n", people[1].age, people[1].born.month);
    int *q = &p.scores[1];
    *q = 4;
    printf("%d\n", p.scores[1]);
    return 0;
}
