// source: Own. A full score has index 10, and there are ten places.
// expect: error
// error: array-bounds line 15
// stdin: 100\n
#include <stdio.h>

int main(void)
{
    int counts[10] = {0};
    double score;

    scanf("%lf", &score);
    if (score < 0 || score > 100)
        return 1;
    counts[(int)(score / 10)]++;
    printf("%d\n", counts[9]);
    return 0;
}
