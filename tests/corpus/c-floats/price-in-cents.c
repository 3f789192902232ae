// source: Own. 19.99 has no exact double, and a hundred times as much is a bit less than 1999.
// expect: error
// error: assertion line 13
#include <assert.h>
#include <stdio.h>

int main(void)
{
    double price = 19.99;
    int cents = price * 100;

    printf("%.2f are %d cents\n", price, cents);
    assert(cents == 1999);
    return 0;
}
