// source: Own. Prints the quotient of two integers by %.2f.
// expect: error
// error: format line 21
// stdin: 2 3 4\n
#include <stdio.h>

int main(void)
{
    int n, sum = 0;

    scanf("%d", &n);
    if (n < 1 || n > 10)
        return 1;
    for (int i = 0; i < n; i++) {
        int points;
        scanf("%d", &points);
        if (points < 0 || points > 100)
            return 1;
        sum += points;
    }
    printf("%.2f points\n", sum / n);
    return 0;
}
