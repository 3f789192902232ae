// source: Own. Insertion sort of an array from malloc whose length is read.
// expect: none
#include <stdio.h>
#include <stdlib.h>

static void sort(int *a, int n)
{
    int i, j, key;
    for (i = 1; i < n; i++) {
        key = a[i];
        for (j = i - 1; j >= 0 && a[j] > key; j--)
            a[j + 1] = a[j];
        a[j + 1] = key;
    }
}

int main(void)
{
    int n, i;
    int *a;

    scanf("%d", &n);
    if (n <= 0 || n > 500)
        return 1;
    a = (int *) malloc(n * sizeof(*a));
    if (a == NULL)
        return 1;
    for (i = 0; i < n; i++)
        scanf("%d", a + i);
    sort(a, n);
    printf("smallest %d, largest %d\n", a[0], a[n - 1]);
    free(a);
    return 0;
}
