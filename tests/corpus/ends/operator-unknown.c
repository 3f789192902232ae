// source: Own. A calculator that goes on until it knows the operator, without reading another one.
// target: ends
// expect: endless
// why: `operation` is `x` in every iteration.
// stdin: 2 x 3\n
#include <stdio.h>

int main(void)
{
    int a, b, done = 0;
    char operation;
    if (scanf("%d %c %d", &a, &operation, &b) != 3)
        return 1;
    while (!done) {
        if (operation == '+') {
            printf("%d\n", a + b);
            done = 1;
        } else if (operation == '-') {
            printf("%d\n", a - b);
            done = 1;
        } else {
            printf("Unknown operator\n");
        }
    }
    return 0;
}
