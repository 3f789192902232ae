#include <stdio.h>
#include <string.h>
/* strcpy and the like return their first argument. */
struct pair { int x, y; };
static char *name(char *to) { return strcpy(to, "ab"); }
int main(void) {
    char a[12] = "xy", b[12], *p = strcpy(b, a);
    int from[3] = {1, 2, 3}, to[3], *q;
    struct pair u = {4, 5}, v;
    p[0] = 'z';
    printf("%s %s\n", b, p + 1);
    printf("%d\n", (int)strlen(strcat(a, "de")));
    q = memcpy(to, from, sizeof to);
    q[1]++;
    printf("%d %d\n", to[1], q == to);
    p = memset(a, 'k', 3);
    printf("%s %d\n", p, strncmp(strncpy(b, "qrst", 3), "qrs", 3));
    p = name(b);
    if (strcmp(strncat(p, "cde", 2), "abcd") == 0)
        printf("%s\n", strcpy(a, p));
    memcpy(&v, &u, sizeof v);
    return v.x + v.y;
}
