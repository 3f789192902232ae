#include <stdio.h>
int main(void) {
    double mean = (3 + 4) / 2.0;
    printf("%d\n", mean);
    return 0;
}
