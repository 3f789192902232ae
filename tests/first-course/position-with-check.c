#include <stdio.h>

int main(void) {
    int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int month;
    scanf("%d", &month);
    if (month < 1 || month > 12) {
        printf("There is no such month.\n");
        return 1;
    }
    printf("%d\n", days[month - 1]);
    return 0;
}
