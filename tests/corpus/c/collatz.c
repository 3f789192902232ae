// source: Own. Steps of the Collatz sequence in an unsigned type that is wide enough, with a limit on their
//   number.
// expect: none
#include <stdio.h>
#include <assert.h>

int main(void)
{
    int start;
    unsigned long long n;
    int steps = 0;

    printf("start: ");
    scanf("%d", &start);
    if (start < 1) {
        printf("only positive numbers\n");
        return 1;
    }
    n = (unsigned long long)start;
    while (n != 1 && steps < 500) {
        if (n % 2 == 0)
            n /= 2;
        else
            n = 3 * n + 1;
        steps++;
    }
    assert(steps >= 0 && steps <= 500);
    printf("%d steps\n", steps);
    return 0;
}
