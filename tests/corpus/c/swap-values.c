// source: Own. A function swaps its own copies of two numbers, and those of the caller stay as they are.
// expect: error
// error: assertion line 25
// stdin: 9 4\n
#include <stdio.h>
#include <assert.h>

void order(int a, int b)
{
    if (a > b) {
        int t = a;
        a = b;
        b = t;
    }
}

int main(void)
{
    int low, high;

    printf("Two numbers: ");
    scanf("%d", &low);
    scanf("%d", &high);
    order(low, high);
    assert(low <= high);
    printf("from %d to %d\n", low, high);
    return 0;
}
