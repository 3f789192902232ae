// source: Own. People at a round table count to a number that is read; each leads to the next, also where that one is declared
// later. What was counted is defined after its use.
// expect: none
// stdin: 7\n
#include <stdio.h>

struct person {
    char initial;
    struct person *next;
};

struct person bert;
struct person anna = {'A', &bert};
struct person carl = {'C', &anna};
struct person bert = {'B', &carl};
struct person alone = {'Z', &alone};

void count(void)
{
    extern int counted;
    counted++;
}

int counted = 0;

int main(void)
{
    struct person *p = &anna;
    int n;

    if (scanf("%d", &n) != 1 || n < 0 || n > 20)
        return 1;
    for (int i = 0; i < n; i++) {
        p = p->next;
        count();
    }
    printf("%c after %d, %c\n", p->initial, counted, alone.next->initial);
    return 0;
}
