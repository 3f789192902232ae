// source: Own. Does not ask whether scanf has read a number; letters leave the variable as it was, unwritten.
// expect: error
// error: read-before-write line 14
// input: anything
// stdin: twelve\n
#include <stdio.h>

int main(void)
{
    int age;

    printf("How old are you? ");
    scanf("%d", &age);
    if (age < 0 || age > 130)
        printf("That cannot be.\n");
    else if (age < 18)
        printf("You may not vote yet.\n");
    else
        printf("You may vote.\n");
    return 0;
}
