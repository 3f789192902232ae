#define NDEBUG
#include <assert.h>
#include <stdio.h>
int main(void) {
    int x = 1;
    assert(x == 2);
    assert(x++ > 5);
    printf("%d\n", x);
    return 0;
}
