// source: Own. Leaves two nested loops at once by goto, when two numbers of a given sum are found.
// expect: none
#include <stdio.h>
#include <assert.h>

int main(void)
{
    const int a[] = {3, 14, 15, 92, 65, 35, 89, 79};
    const int n = sizeof(a) / sizeof(a[0]);
    int sum, i, j;

    scanf("%d", &sum);
    for (i = 0; i < n; i++) {
        for (j = i + 1; j < n; j++) {
            if (a[i] + a[j] == sum)
                goto found;
        }
    }
    printf("no two numbers have this sum\n");
    return 0;

found:
    assert(i < j && j < n);
    printf("%d + %d\n", a[i], a[j]);
    return 0;
}
