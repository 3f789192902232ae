// source: Own. 2 to the power of 31 is no int.
// expect: error
// error: float-conversion line 16
// stdin: 31\n
#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;

    printf("How many bits? ");
    scanf("%d", &n);
    if (n < 0 || n > 64)
        return 1;
    int values = pow(2, n);
    printf("%d bits have %d values.\n", n, values);
    return 0;
}
