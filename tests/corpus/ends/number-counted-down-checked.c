// source: Own. The loop counts a number down. The program checks what `scanf` returns.
// target: ends
// expect: ends
// why: `x` falls by 1 in every iteration and is larger than 5.
#include <stdio.h>

int main(void)
{
    int x;
    if (scanf("%d", &x) != 1)
        return 1;
    while (x > 5) {
        printf("big\n");
        x--;
    }
    return 0;
}
