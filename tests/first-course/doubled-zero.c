#include <stdio.h>
int main(void) {
    int i = 0;
    while (i < 100)
        i = i * 2;
    printf("%d\n", i);
    return 0;
}
