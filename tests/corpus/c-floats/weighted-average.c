// source: Own. A weighted average, where the weights have a sum.
// expect: none
// certificate: found
// stdin: 3 1 2 2 1 3 4\n
#include <stdio.h>

int main(void)
{
    int n;
    double sum = 0, weights = 0;

    scanf("%d", &n);
    for (int i = 0; i < n && i < 30; i++) {
        double grade, weight;
        scanf("%lf %lf", &grade, &weight);
        sum += grade * weight;
        weights += weight;
    }
    if (weights > 0)
        printf("%.3f\n", sum / weights);
    else
        printf("no weights\n");
    return 0;
}
