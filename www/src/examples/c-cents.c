#include <assert.h>
#include <stdio.h>

/* Is the number of cents right for each price up to 10.00? */
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
