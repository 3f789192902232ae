// source: Own. A single pass of bubble sort is taken for a sort.
// expect: error
// error: assertion line 32
// stdin: 3 2 1\n
#include <stdio.h>
#include <assert.h>

#define N 3

void sort(int a[])
{
    for (int i = 0; i < N - 1; i++) {
        if (a[i] > a[i + 1]) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
    }
}

int main(void)
{
    int a[N];
    int i = 0;

    while (i < N) {
        scanf("%d", &a[i]);
        ++i;
    }
    sort(a);
    for (i = 1; i < N; i++)
        assert(a[i - 1] <= a[i]);
    printf("smallest: %d\n", a[0]);
    return 0;
}
