// source: Own. Guesses a number by halving an interval; the sum of its two ends may overflow.
// expect: error
// error: signed-overflow line 15
// stdin: 1 1\n
#include <stdio.h>
#include <limits.h>

int main(void)
{
    int low = 0, high = INT_MAX;
    int answer;

    printf("Think of a number.\n");
    while (low < high) {
        int middle = (low + high) / 2;
        printf("Is it greater than %d? (1 yes, 0 no) ", middle);
        scanf("%d", &answer);
        if (answer == 1)
            low = middle + 1;
        else
            high = middle;
    }
    printf("It is %d.\n", low);
    return 0;
}
