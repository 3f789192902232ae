// stdin: 3 0
// error: division-by-zero line 17
#include <stdio.h>

static int twice(int n)
{
    printf("twice %d, ", n);
    return 2 * n;
}

int main(void)
{
    int sum, count;
    scanf("%d %d", &sum, &count);
    printf("%s %d\n", "first", sum / 2);
    printf("sum %d of %d, average %d\n", twice(sum), count, sum);
    printf("sum %d of %d, average %d\n", sum, count, sum / count);
    return 0;
}
