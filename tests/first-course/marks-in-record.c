#include <stdio.h>
struct student { char name[20]; int marks[5]; };
int main(void) {
    struct student s;
    int sum = 0;
    for (int i = 0; i <= 5; i++) {
        s.marks[i] = i;
        sum += s.marks[i];
    }
    printf("%d\n", sum);
    return 0;
}
