#include <stdio.h>

int main(void) {
    int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int month;
    scanf("%d", &month);
    printf("%d\n", days[month - 1]);
    return 0;
}
