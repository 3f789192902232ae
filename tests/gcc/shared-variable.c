// stdin: 1
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x = 1;
    int *p = &x;
    int a[2] = {4, 5};
    int *q = a;
    int c;
    scanf("%d", &c);
    if (c) q = &x;
    *p = 8;
    printf("%d %d\n", *q, x);
    int p_at = 3, p_set = 4;
    printf("%d %d\n", p_at, p_set);
    return 0;
}
