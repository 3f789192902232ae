// source: Own. Binary search in a sorted table, with the middle computed from the distance.
// expect: none
#include <stdio.h>
#include <assert.h>

#define SIZE 16

int search(const int table[], int size, int wanted)
{
    int low = 0;
    int high = size - 1;

    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (table[middle] == wanted)
            return middle;
        else if (table[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void)
{
    int table[SIZE], x, where;

    for (int i = 0; i < SIZE; i++)
        table[i] = 3 * i + 1;
    scanf("%d", &x);
    where = search(table, SIZE, x);
    if (where >= 0) {
        assert(table[where] == x);
        printf("found at %d\n", where);
    } else {
        printf("not found\n");
    }
    return 0;
}
