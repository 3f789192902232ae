// source: Own. Gives scanf a number in place of its address.
// expect: error
// error: format line 12
// stdin: 2030\n
#include <stdio.h>

int main(void)
{
    int year = 0;

    printf("Year of birth: ");
    scanf("%d", year);
    if (year > 1900 && year < 2100)
        printf("In 2100 you will be %d\n", 2100 - year);
    return 0;
}
