// source: Own. The program asks again until a number is typed, and leaves what is no number in the input.
// target: ends
// expect: endless
// why: `scanf` finds the same letter again and again.
// stdin: x\n
#include <stdio.h>

int main(void)
{
    int n;
    printf("How many? ");
    while (scanf("%d", &n) == 0)
        printf("A number, please: ");
    printf("%d\n", n);
    return 0;
}
