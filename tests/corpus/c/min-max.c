// source: Own. The least and the greatest number of the input by way of two result pointers.
// expect: none
#include <stdio.h>
#include <assert.h>

#define N 12

void min_max(const int *begin, const int *end, int *min, int *max)
{
    *min = *max = *begin;
    for (const int *p = begin + 1; p != end; p++) {
        if (*p < *min)
            *min = *p;
        else if (*p > *max)
            *max = *p;
    }
}

int main(void)
{
    int values[N], min, max;

    for (int i = 0; i < N; i++)
        scanf("%d", &values[i]);
    min_max(values, values + N, &min, &max);
    for (int i = 0; i < N; i++)
        assert(min <= values[i] && values[i] <= max);
    printf("from %d to %d, span %lld\n", min, max, (long long)max - min);
    return 0;
}
