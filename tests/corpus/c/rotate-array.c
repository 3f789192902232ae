// source: Own. Rotates an array of variable length by any number of places, through a second array.
// expect: none
#include <stdio.h>
#include <string.h>
#include <assert.h>

int main(void)
{
    int n, by;

    scanf("%d %d", &n, &by);
    if (n < 1 || n > 50)
        return 1;
    int a[n], rotated[n];
    for (int i = 0; i < n; i++)
        a[i] = i * i;
    by %= n;
    if (by < 0)
        by += n;

    for (int i = 0; i < n; i++)
        rotated[(i + by) % n] = a[i];
    assert(rotated[by] == 0);
    memcpy(a, rotated, sizeof a);

    for (int i = 0; i < n; i++)
        printf("%d ", a[i]);
    printf("\n");
    return 0;
}
