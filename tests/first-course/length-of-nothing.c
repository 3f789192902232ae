#include <stdio.h>
#include <string.h>
int main(void) {
    char *s = NULL;
    printf("%d\n", (int) strlen(s));
    return 0;
}
