// source: Own. A search that stays at the last element of a table. The program checks what `scanf` returns.
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
    if (scanf("%d", &key) != 1)
        return 1;
    while (table[i] != key) {
        if (i < 4)
            i++;
    }
    printf("%d\n", i);
    return 0;
}
