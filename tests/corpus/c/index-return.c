// source: Own. A search in an array returns the index where it finds the value, and nothing where it does
//   not.
// expect: error
// error: missing-return line 18
// stdin: 7\n
#include <stdio.h>

#define COUNT 5

int index_of(const int *values, int count, int wanted)
{
    int i;
    for (i = 0; i < count; i++) {
        if (values[i] == wanted) {
            return i;
        }
    }
}

int main(void)
{
    int even[COUNT];
    int x;

    for (int i = 0; i < COUNT; i++)
        even[i] = 2 * i;
    scanf("%d", &x);
    if (index_of(even, COUNT, x) == -1)
        printf("%d is not there\n", x);
    else
        printf("%d is there\n", x);
    return 0;
}
