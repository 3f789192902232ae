// stdin: 4
// error: array-bounds line 16
#include <stdio.h>
#include <stdlib.h>
int make(int **array, int n) {
    *array = malloc(n * sizeof(int));
    if (*array == NULL) return 0;
    for (int i = 0; i < n; i++) (*array)[i] = i * i;
    return 1;
}
int main(void) {
    int *a = NULL, n;
    scanf("%d", &n);
    if (!make(&a, n)) return 1;
    int sum = 0;
    for (int i = 0; i <= n; i++) sum += a[i];
    printf("%d\n", sum);
    free(a);
    return 0;
}
