#include <stdio.h>

#define N 8

/* Looks for x in a sorted array: -1 if it is not there. */
int find(const int a[], int n, int x) {
    int low = 0;
    int high = n - 1;

    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == x) {
            return middle;
        }
        if (a[middle] < x) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return -1;
}

int main(void) {
    int primes[N] = {2, 3, 5, 7, 11, 13, 17, 19};
    int x;

    scanf("%d", &x);
    printf("%d\n", find(primes, N, x));
    return 0;
}
