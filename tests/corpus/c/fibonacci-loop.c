// source: Own. The first fifty Fibonacci numbers; the loop also computes some that an int cannot hold.
// expect: error
// error: signed-overflow line 14
#include <stdio.h>

int main()
{
    int previous = 0;
    int current = 1;

    for (int i = 1; i <= 50; i++)
    {
        printf("%2d: %d\n", i, current);
        int next = previous + current;
        previous = current;
        current = next;
    }
    return 0;
}
