// source: Own. The median of one to seven numbers, which are sorted first.
// expect: none
// stdin: 4 3 1 2 9\n
#include <stdio.h>

void sort(float a[], int n)
{
    for (int i = 1; i < n; i++) {
        float x = a[i];
        int j = i - 1;
        while (j >= 0 && a[j] > x) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = x;
    }
}

int main(void)
{
    float a[7];
    int n;

    scanf("%d", &n);
    if (n < 1 || n > 7)
        return 1;
    for (int i = 0; i < n; i++)
        scanf("%f", &a[i]);
    sort(a, n);
    float middle = n % 2 == 1 ? a[n / 2] : (a[n / 2 - 1] + a[n / 2]) / 2;
    printf("%.2f\n", middle);
    return 0;
}
