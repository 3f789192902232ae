// source: Own. A product with 3, taken modulo 100, is odd if the number is odd. The program checks what
//   `scanf` returns.
// target: ends
// expect: endless
// why: The numbers 1, 3, 9, 27, 81, 43, ... are all odd and come again after 20 iterations.
// stdin: 1\n
#include <stdio.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    while (n % 2 != 0)
        n = n * 3 % 100;
    return 0;
}
