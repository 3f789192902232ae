// source: Own. Merges two sorted arrays into a third and asserts that it is sorted as well.
// expect: none
#include <stdio.h>
#include <assert.h>

#define A 5
#define B 4

int merge(const int a[], int na, const int b[], int nb, int out[])
{
    int i = 0, j = 0, k = 0;
    while (i < na && j < nb) {
        if (a[i] <= b[j])
            out[k++] = a[i++];
        else
            out[k++] = b[j++];
    }
    while (i < na)
        out[k++] = a[i++];
    while (j < nb)
        out[k++] = b[j++];
    return k;
}

int main(void)
{
    int a[A] = {1, 4, 9, 16, 25};
    int b[B];
    int c[A + B];

    for (int i = 0; i < B; i++) {
        scanf("%d", &b[i]);
        if (i > 0 && b[i] < b[i - 1]) {
            printf("not in order\n");
            return 1;
        }
    }
    int n = merge(a, A, b, B, c);
    assert(n == A + B);
    for (int i = 1; i < n; i++)
        assert(c[i - 1] <= c[i]);
    for (int i = 0; i < n; i++)
        printf("%d ", c[i]);
    printf("\n");
    return 0;
}
