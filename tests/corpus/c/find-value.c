// source: Own. A linear search that relies on the value being there: its loop has no other end.
// expect: error
// error: array-bounds line 15
// stdin: 42\n
#include <stdio.h>

int main()
{
    int values[8] = {4, 8, 15, 16, 23, 38, 108, 7};
    int wanted, i = 0;

    scanf("%d", &wanted);

    /* go on until we find it */
    while (values[i] != wanted)
        i++;

    printf("%d is at index %d\n", wanted, i);
    return 0;
}
