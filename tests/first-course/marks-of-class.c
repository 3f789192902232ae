#include <stdio.h>
struct student { char name[20]; int marks[5]; };
int main(void) {
    struct student class[3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= 5; j++)
            class[i].marks[j] = 0;
    printf("%d\n", class[0].marks[0]);
    return 0;
}
