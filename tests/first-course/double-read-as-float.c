#include <stdio.h>
int main(void) {
    double price;
    scanf("%f", &price);
    printf("%.2f\n", price);
    return 0;
}
