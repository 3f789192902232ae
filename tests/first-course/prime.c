#include <stdio.h>

int is_prime(int n) {
    if (n < 2)
        return 0;
    for (int d = 2; d <= n / d; d++)
        if (n % d == 0)
            return 0;
    return 1;
}

int main(void) {
    int n;
    scanf("%d", &n);
    printf("%s\n", is_prime(n) ? "prime" : "not prime");
    return 0;
}
