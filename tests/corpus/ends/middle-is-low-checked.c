// source: Own. A binary search between two numbers whose lower end may stay. The program checks what `scanf`
//   returns.
// target: ends
// expect: endless
// why: From 0 and 1 on, the middle is 0 again and again.
// stdin: 0\n1\n
#include <stdio.h>

int main(void)
{
    int low, high;
    if (scanf("%d", &low) != 1)
        return 1;
    if (scanf("%d", &high) != 1)
        return 1;
    while (low < high) {
        int middle = (low + high) / 2;
        low = middle;
    }
    return 0;
}
