// source: Own. Rounded, each price up to ten is the number of its cents.
// expect: none
// certificate: found
#include <assert.h>
#include <stdio.h>

int main(void)
{
    for (int cents = 0; cents <= 1000; cents++) {
        double price = cents / 100.0;
        int back = (int)(price * 100 + 0.5);
        assert(back == cents);
    }
    printf("All prices are right.\n");
    return 0;
}
