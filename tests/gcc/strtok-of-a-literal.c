// error: read-only-write line 5
#include <stdio.h>
#include <string.h>
int main(void) {
    char *p = strtok("a,b", ",");
    printf("%s\n", p);
    return 0;
}
