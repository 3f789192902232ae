// source: Own. The average of up to a hundred numbers; the sum is wide enough, and nothing is divided if
//   there are none.
// expect: none
#include <stdio.h>

int main(void)
{
    int n;
    long long sum = 0;

    printf("How many numbers? ");
    scanf("%d", &n);
    if (n > 100)
        n = 100;
    for (int i = 0; i < n; i++) {
        int x;
        scanf("%d", &x);
        sum += x;
    }
    if (n > 0)
        printf("Average: %lld\n", sum / n);
    else
        printf("Nothing to average.\n");
    return 0;
}
