#include <stdio.h>

int main(void) {
    int n, i = 1;
    scanf("%d", &n);
    while (i <= n) {
        if (i % 2 == 0)
            printf("%d\n", i);
    }
    return 0;
}
