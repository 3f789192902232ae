#include <stdio.h>

int main(void) {
    int a[5] = {3, 1, 4, 1, 5};
    for (int i = 4; i >= 0; i--)
        printf("%d\n", a[i]);
    return 0;
}
