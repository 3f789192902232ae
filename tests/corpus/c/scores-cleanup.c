// source: Own. Frees its array where the input is found to be wrong, and once more at the end.
// expect: error
// error: double-free line 26
// stdin: 3 70 80 120\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n, valid = 1;

    scanf("%d", &n);
    if (n < 1 || n > 50)
        return 1;
    int *scores = calloc(n, sizeof(int));
    for (int i = 0; i < n && valid; i++) {
        scanf("%d", &scores[i]);
        if (scores[i] < 0 || scores[i] > 100) {
            printf("%d is no score\n", scores[i]);
            free(scores);
            valid = 0;
        }
    }
    if (valid)
        printf("last score: %d\n", scores[n - 1]);
    free(scores);
    return 0;
}
