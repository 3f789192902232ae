#include <stdio.h>
#include <string.h>
struct person { char name[6]; int age; };
int main(void) {
    unsigned char s[10] = "a\xff", t[] = {"\x80z"};
    signed char u[] = "\xfe";
    s[0] = 200;
    printf("%d %d %d %d %d %d\n", s[0], s[1], s[2], t[0], u[0], (int)sizeof t);
    if (s[0] > 100) puts("large");
    struct person people[] = {"Bob", 3, {"Eve", 4}, "Al", 5};
    for (int i = 0; i < 3; i++) printf("%s %d\n", people[i].name, people[i].age);
    char rows[][3] = {"ab", {'c', 'd'}, "ef"};
    printf("%s%s%s %d\n", rows[0], rows[1], rows[2], (int)sizeof rows);
    printf("[%4s] [%-4s] \e[1m\n", "ab", "cd");
    return 0;
}
