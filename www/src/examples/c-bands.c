#include <stdio.h>

/* Counts temperatures in bands of ten degrees. */
int main(void)
{
    int bands[7] = {0};
    int n;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 50; i++) {
        float celsius;
        scanf("%f", &celsius);
        if (celsius >= -20 && celsius <= 40)
            bands[(int)((celsius + 20) / 10)]++;
    }
    for (int i = 0; i < 7; i++)
        printf("%d ", bands[i]);
    printf("\n");
    return 0;
}
