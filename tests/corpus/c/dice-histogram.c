// source: Own. Throws a die a thousand times and prints how often each side came.
// expect: none
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

#define THROWS 1000
#define SIDES 6

int main(void)
{
    short count[SIDES + 1] = { 0 };
    int i, j, total = 0;

    srand(7);
    for (i = 0; i < THROWS; i++) {
        int side = rand() % SIDES + 1;
        count[side]++;
    }

    for (i = 1; i <= SIDES; i++) {
        printf("%d: %4d ", i, count[i]);
        for (j = 0; j < count[i]; j += 10)
            printf("*");
        printf("\n");
        total += count[i];
    }
    assert(total == THROWS);
    return 0;
}
