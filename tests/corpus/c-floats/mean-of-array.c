// source: Own. The function divides by the number of elements, which may be 0.
// expect: error
// error: division-by-zero line 12
// stdin: 0\n
#include <stdio.h>

float mean(int a[], int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum / n;
}

int main(void)
{
    int ages[10];
    int n;

    scanf("%d", &n);
    if (n < 0 || n > 10)
        return 1;
    for (int i = 0; i < n; i++) {
        scanf("%d", &ages[i]);
        if (ages[i] < 0 || ages[i] > 150)
            return 1;
    }
    printf("%.1f years\n", mean(ages, n));
    return 0;
}
