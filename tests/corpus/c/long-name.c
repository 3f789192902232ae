// source: Own. A greeting. A name of 300 characters or more does not fit into the array.
// expect: error
#include <stdio.h>

int main(void)
{
    char name[300];

    printf("Your name: ");
    if (scanf("%s", name) != 1)
        return 1;
    printf("Hello, %s!\n", name);
    return 0;
}
