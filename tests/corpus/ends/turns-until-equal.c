// source: Own. Reads numbers until one is typed twice in a row.
// target: ends
// expect: endless
// why: 0, 1, 0, 1, ... has no two equal neighbours.
// stdin: 0\n1\n0\n1\n
#include <stdio.h>

int main(void)
{
    int last = 0, next = 1;
    while (next != last) {
        last = next;
        scanf("%d", &next);
    }
    return 0;
}
