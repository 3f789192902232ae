#include <stdio.h>
/* An operand that can only have one value is evaluated all the same. */
int calls;
int three(void) { calls++; return 3; }
int main(void) {
    int x = 6, y = 0;
    int w = x & (y = 1);
    printf("%d %d\n", w, y);
    int z = x & (y += 1, 7);
    printf("%d %d\n", z, y);
    z = x << (y = 3);
    printf("%d %d\n", z, y);
    z = x >> (y = 2);
    x &= (y = 15);
    printf("%d %d %d\n", z, x, y);
    x >>= (y = 1);
    z = (three(), 7) & x;
    printf("%d %d %d %d\n", z, x, y, calls);
    x > 0 ? (void)three() : (void)(y = 9);
    printf("%d %d\n", calls, y);
    return 0;
}
