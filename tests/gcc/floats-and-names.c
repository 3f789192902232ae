// stdin: Ann 2.5\nBob x\n
#include <stdio.h>
int main(void) {
    char name[20], rest[20];
    double price = 0, sum = 0;
    while (scanf("%19s", name) == 1) {
        if (scanf("%lf", &price) != 1) {
            if (scanf("%19s", rest) == 1)
                printf("%s: no number but %s\n", name, rest);
            continue;
        }
        sum += price;
        printf("%s %.2f\n", name, price);
    }
    printf("%.2f\n", sum);
    return 0;
}
