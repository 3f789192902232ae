// source: Own. A search that stops at the end of a table.
// target: ends
// expect: ends
// why: `5 - i` falls in every iteration and is at least 0.
#include <stdio.h>

int main(void)
{
    int table[5] = {2, 3, 5, 7, 11};
    int i = 0;
    int key;
    scanf("%d", &key);
    while (i < 5 && table[i] != key)
        i++;
    printf("%d\n", i);
    return 0;
}
