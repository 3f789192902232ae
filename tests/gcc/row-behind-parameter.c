// stdin: 2 3
// error: array-bounds line 5
#include <stdio.h>
void first(int n, int m, int a[n][m]) {
    a[1][-1] = n;
}
int main(void) {
    int n, m;
    scanf("%d %d", &n, &m);
    int a[n][m];
    first(n, m, a);
    return 0;
}
