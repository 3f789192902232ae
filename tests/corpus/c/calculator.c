// source: Own. A calculator with four operators in a wide type; the remainder has no test for 0, unlike the
//   quotient.
// expect: error
// error: division-by-zero line 34
// stdin: 7 % 0\n
#include <stdio.h>

int main(void)
{
    int a, b;
    char op;
    long long x, y;

    while (scanf("%d %c %d", &a, &op, &b) == 3) {
        x = a;
        y = b;
        switch (op) {
        case '+':
            printf("%lld\n", x + y);
            break;
        case '-':
            printf("%lld\n", x - y);
            break;
        case '*':
            printf("%lld\n", x * y);
            break;
        case '/':
            if (y == 0)
                printf("division by zero\n");
            else
                printf("%lld\n", x / y);
            break;
        case '%':
            printf("%lld\n", x % y);
            break;
        default:
            printf("unknown operator %c\n", op);
        }
    }
    return 0;
}
