// stdin: -2 -3
// error: array-bounds line 7
#include <stdio.h>
int main(void) {
    int n, m;
    scanf("%d %d", &n, &m);
    int a[n][m];
    printf("%d\n", (int)sizeof a);
    return 0;
}
