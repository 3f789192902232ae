#include <stdio.h>

int main(void) {
    int a[6];
    for (int i = 0; i < 6; i++)
        scanf("%d", &a[i]);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < 6; i++)
        printf("%d ", a[i]);
    return 0;
}
