// source: Own. The sieve of Eratosthenes up to a hundred.
// expect: none
#include <stdio.h>
#include <stdbool.h>
#include <assert.h>

#define MAX 100

int main(void) {
    bool composite[MAX + 1] = {false};
    int count = 0;

    for (int i = 2; i * i <= MAX; i++) {
        if (composite[i])
            continue;
        for (int j = i * i; j <= MAX; j += i)
            composite[j] = true;
    }
    for (int i = 2; i <= MAX; i++) {
        if (!composite[i]) {
            printf("%d ", i);
            count++;
        }
    }
    printf("\n%d primes\n", count);
    assert(count == 25);
    return 0;
}
