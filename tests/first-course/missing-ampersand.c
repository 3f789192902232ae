#include <stdio.h>

int main(void) {
    int age;
    scanf("%d", age);
    printf("%d\n", age + 1);
    return 0;
}
