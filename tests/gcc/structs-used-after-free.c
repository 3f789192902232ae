// stdin: 3
// error: use-after-free line 15
#include <stdio.h>
#include <stdlib.h>
struct p { int x; };
int main(void) {
    int n;
    scanf("%d", &n);
    struct p *a = malloc(n * sizeof(struct p));
    if (a == NULL) { printf("null\n"); return 1; }
    for (int i = 0; i < n; i++) a[i].x = i;
    printf("%d\n", a[n - 1].x);
    struct p *b = a;
    free(a);
    b[0].x = 4;
    return 0;
}
