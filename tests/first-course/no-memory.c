#pragma loopscope malloc may-fail
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n;
    scanf("%d", &n);
    if (n < 1 || n > 100) return 0;
    int *a = malloc(n * sizeof(int));
    a[0] = 1;
    printf("%d\n", a[0]);
    free(a);
    return 0;
}
