// source: Own. A binary search in a table, for a number that the user types.
// target: ends
// expect: ends
// why: `high - low` falls in every iteration.
#include <stdio.h>

int main(void)
{
    int table[5] = {2, 3, 5, 7, 11};
    int low = 0, high = 4;
    int key;
    scanf("%d", &key);
    while (low <= high) {
        int middle = (low + high) / 2;
        if (table[middle] == key)
            return middle;
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}
