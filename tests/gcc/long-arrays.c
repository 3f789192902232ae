// stdin: 9000 30 5000\n
#include <stdio.h>
#include <string.h>
#define MOST 100000

char composite[MOST + 1];
int total, squares[MOST];
static long sums[20000] = {0};

static int primes(int n)
{
    int count = 0;
    for (int i = 2; i <= n; i++) {
        if (composite[i])
            continue;
        count++;
        for (int j = 2 * i; j <= n; j += i)
            composite[j] = 1;
    }
    return count;
}

static int first(int *values, int n)
{
    static int seen[6000];
    seen[n]++;
    return values[n] + seen[n];
}

int main(void)
{
    int n, small, middle;
    char line[10000], copy[9000] = {0};
    short digits[5000];
    scanf("%d %d %d", &n, &small, &middle);
    for (int i = 0; i < small; i++)
        squares[i] = i * i;
    for (int i = 1; i < small; i++)
        sums[i] = sums[i - 1] + squares[i];
    sprintf(line, "%d", middle);
    strcpy(copy, line);
    digits[small] = 3;
    memset(line, 0, sizeof line);
    printf("%d %ld %s %d\n", primes(small), sums[small - 1], copy, digits[small]);
    printf("%d\n", first(squares, small - 1));
    printf("%d\n", first(squares, small - 1));
    printf("%d %d %d\n", (int)sizeof(composite), (int)(sizeof squares / sizeof squares[0]), (int)sizeof(line));
    printf("%d %d %d\n", copy[n - 1], sums[n] == 0, line[n]);
    return 0;
}
