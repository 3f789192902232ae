#include <stdio.h>
#include <string.h>
struct student { char name[5]; int marks[5]; };
int main(void) {
    struct student s;
    strcpy(s.name, "Barbora");
    printf("%s\n", s.name);
    return 0;
}
