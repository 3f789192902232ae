// stdin: 3 4 5\n
#include <stdio.h>

int main(void)
{
    int n = 0, sum = 0, count = 0;
    while (!feof(stdin)) {
        scanf("%d", &n);
        sum += n;
        count++;
    }
    printf("%d numbers, sum %d\n", count, sum);
    printf("%d %d\n", getchar(), feof(stdin) != 0);
    return 0;
}
