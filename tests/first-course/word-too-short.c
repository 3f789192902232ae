#include <stdio.h>
#include <string.h>

int main(void) {
    char name[5];
    strcpy(name, "Susan");
    printf("%s\n", name);
    return 0;
}
