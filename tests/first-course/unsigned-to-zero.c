#include <stdio.h>
int main(void) {
    for (unsigned i = 9; i >= 0; i--)
        printf("%u\n", i);
    return 0;
}
