// source: Own. Bubble sort that stops when nothing was swapped; asserts that the result is in order.
// expect: none
#include <stdio.h>
#include <stdbool.h>
#include <assert.h>

#define N 7

void swap(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}

int main(void)
{
    int a[N], end = N - 1;
    bool swapped;

    for (int i = 0; i < N; i++)
        scanf("%d", &a[i]);

    do {
        swapped = false;
        for (int j = 0; j < end; j++) {
            if (a[j] > a[j + 1]) {
                swap(&a[j], &a[j + 1]);
                swapped = true;
            }
        }
        end--;
    } while (swapped);

    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    for (int i = 0; i < N; i++)
        printf("%d ", a[i]);
    printf("\n");
    return 0;
}
