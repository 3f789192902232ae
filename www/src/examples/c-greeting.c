#include <stdio.h>
#include <string.h>

int main(void) {
    char name[8];
    char greeting[12];

    scanf("%7s", name);
    strcpy(greeting, "Hello, ");
    strcat(greeting, name);
    printf("%s!\n", greeting);
    return 0;
}
