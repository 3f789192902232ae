// source: Own. The towers of Hanoi by recursion, with the number of moves counted in a global.
// expect: none
#include <stdio.h>
#include <assert.h>

int moves;

void hanoi(int disks, char from, char to, char spare)
{
    if (disks == 0)
        return;
    hanoi(disks - 1, from, spare, to);
    printf("%d: %c -> %c\n", disks, from, to);
    moves++;
    hanoi(disks - 1, spare, to, from);
}

int main(void)
{
    int n;

    printf("How many disks? ");
    scanf("%d", &n);
    if (n < 1 || n > 10) {
        printf("1 to 10\n");
        return 1;
    }
    hanoi(n, 'A', 'C', 'B');
    assert(moves == (1 << n) - 1);
    return 0;
}
