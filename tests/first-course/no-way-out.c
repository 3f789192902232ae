#include <stdio.h>
int main(void) {
    while (1)
        printf("hello\n");
    return 0;
}
