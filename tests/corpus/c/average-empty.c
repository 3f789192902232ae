// source: Own. The average of the numbers before the first 0, which may be the first number.
// expect: error
// error: division-by-zero line 20
// stdin: 0\n
#include <stdio.h>

int main(void)
{
    long long sum = 0;
    int count = 0;
    int x;

    printf("Enter numbers, 0 ends:\n");
    scanf("%d", &x);
    while (x != 0 && count < 1000) {
        sum += x;
        count++;
        scanf("%d", &x);
    }
    printf("Average: %lld\n", sum / count);
    return 0;
}
