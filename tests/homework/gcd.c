#include <stdio.h>

/* greatest common divisor, Euclid */
int gcd(int a, int b)
{
    while (b != 0) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(void)
{
    int x, y;

    printf("Enter two positive numbers: ");
    scanf("%d %d", &x, &y);

    if (x <= 0 || y <= 0) {
        printf("I said positive.\n");
        return 1;
    }

    printf("gcd(%d, %d) = %d\n", x, y, gcd(x, y));
    printf("%d/%d = %d/%d\n", x, y, x / gcd(x, y), y / gcd(x, y));
    return 0;
}
