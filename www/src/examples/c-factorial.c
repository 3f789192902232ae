#include <stdio.h>

int factorial(int n) {
    int result = 1;

    for (int i = 2; i <= n; i++) {
        result *= i;
    }
    return result;
}

int main(void) {
    int n;

    scanf("%d", &n);
    if (n < 0) {
        printf("not defined\n");
        return 1;
    }
    printf("%d! = %d\n", n, factorial(n));
    return 0;
}
