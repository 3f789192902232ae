// source: Own. Bubble sort of six numbers. The inner loop goes one step too far and compares with the element
//   after the last.
// expect: error
// error: array-bounds line 19
// stdin: 5 3 8 1 9 2\n
#include <stdio.h>

#define N 6

int main(void) {
    int a[N];
    int i, j, t;

    for (i = 0; i < N; i++)
        scanf("%d", &a[i]);

    for (i = 0; i < N; i++) {
        for (j = 0; j < N - i; j++) {
            if (a[j] > a[j + 1]) {
                t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
    }

    for (i = 0; i < N; i++)
        printf("%d ", a[i]);
    printf("\n");
    return 0;
}
