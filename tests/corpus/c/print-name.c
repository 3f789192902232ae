// source: Own. Prints a struct; the number and the name are exchanged in the format.
// expect: error
// error: format line 18
#include <stdio.h>
#include <string.h>

struct person {
    char name[20];
    int age;
};

int main(void)
{
    struct person p;

    strcpy(p.name, "Oliver");
    p.age = 21;
    printf("%s is %d years old\n", p.age, p.name);
    return 0;
}
