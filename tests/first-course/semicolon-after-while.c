#include <stdio.h>
int main(void) {
    int n, i = 0, sum = 0;
    scanf("%d", &n);
    while (i < n);
    {
        sum += i;
        i++;
    }
    printf("%d\n", sum);
    return 0;
}
