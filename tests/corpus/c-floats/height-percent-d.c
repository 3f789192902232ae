// source: Own. Reads a float by %d.
// expect: error
// error: format line 12
// stdin: 180\n
#include <stdio.h>

int main(void)
{
    float height = 0;

    printf("Height in cm: ");
    scanf("%d", &height);
    printf("%.2f m\n", height / 100);
    return 0;
}
