// error: array-bounds line 5
#include <stdio.h>
int main(void) {
    int a[3] = {1, 2, 3}, i = 3;
    printf("%d\n", i, a[i]);
    return 0;
}
