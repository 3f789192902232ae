// source: Own. Puts three numbers in order by swapping through pointers.
// expect: none
#include <stdio.h>
#include <assert.h>

void swap(int *a, int *b)
{
    int temp;
    temp = *a;
    *a = *b;
    *b = temp;
}

int main(void)
{
    int x, y, z;
    scanf("%d %d %d", &x, &y, &z);
    if (x > y) swap(&x, &y);
    if (y > z) swap(&y, &z);
    if (x > y) swap(&x, &y);
    assert(x <= y && y <= z);
    printf("%i %i %i\n", x, y, z);
    return 0;
}
