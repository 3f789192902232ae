// stdin: 5000\n
// error: array-bounds line 12
#include <stdio.h>

int values[5000];

int main(void)
{
    int n;
    scanf("%d", &n);
    for (int i = 0; i <= n; i++)
        values[i] = i;
    return values[0];
}
