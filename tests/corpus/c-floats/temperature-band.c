// source: Own. Sorts temperatures into bands of ten degrees; 40 degrees are in the seventh of six.
// expect: error
// error: array-bounds line 17
// stdin: 1 40\n
#include <stdio.h>

int main(void)
{
    int bands[6] = {0};
    int n;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 50; i++) {
        float celsius;
        scanf("%f", &celsius);
        if (celsius >= -20 && celsius <= 40)
            bands[(int)((celsius + 20) / 10)]++;
    }
    for (int i = 0; i < 6; i++)
        printf("%d ", bands[i]);
    printf("\n");
    return 0;
}
