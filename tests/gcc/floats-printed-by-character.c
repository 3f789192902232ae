// stdin: 3 4\n5 x
#include <stdio.h>
int main(void) {
    int n, sum = 0, count = 0;
    while (!feof(stdin)) {
        if (scanf("%d", &n) != 1)
            break;
        sum += n;
        count++;
    }
    printf("%.2f %5.1f|%g\n", (double)sum / count, sum / 2.0, 0.25 * count);
    return 0;
}
