// stdin: 3 4
// error: array-bounds line 8
#include <stdio.h>
int main(void) {
    int n, m;
    scanf("%d %d", &n, &m);
    int a[n][m];
    a[0][m] = 1;
    return 0;
}
