// source: Own. Cut off, a price of 0.29 has 28 cents.
// expect: error
// error: assertion line 12
#include <assert.h>
#include <stdio.h>

int main(void)
{
    for (int cents = 0; cents <= 1000; cents++) {
        double price = cents / 100.0;
        int back = (int)(price * 100);
        assert(back == cents);
    }
    printf("All prices are right.\n");
    return 0;
}
