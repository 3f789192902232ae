#include <stdio.h>

int main(void) {
    int side;
    scanf("%d", &side);
    printf("%d\n", side * side);
    return 0;
}
