#include <stdio.h>
#include <string.h>
int find(char **names, int n, const char *name) {
    for (char **p = names; p < names + n; p++)
        if (strcmp(*p, name) == 0) return p - names;
    return -1;
}
int main(void) {
    char *days[7] = {"Mon", "Tue", "Wed", "Thu"};
    char **p = days;
    while (*p) { printf("%s %c\n", *p, **p); p++; }
    printf("%d %d\n", find(days, 4, "Wed"), find(days, 4, "Sun"));
    return 0;
}
