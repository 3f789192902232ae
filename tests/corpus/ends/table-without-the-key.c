// source: Own. A search that stays at the last element of a table.
// target: ends
// expect: endless
// why: 1 is not in the table, and `i` stays 4.
// stdin: 1\n
#include <stdio.h>

int main(void)
{
    int table[5] = {2, 3, 5, 7, 11};
    int i = 0;
    int key;
    scanf("%d", &key);
    while (table[i] != key) {
        if (i < 4)
            i++;
    }
    printf("%d\n", i);
    return 0;
}
