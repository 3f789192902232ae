// stdin: -5 70000 4000000000
// error: signed-overflow line 56
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct node { char mark; long long count; struct node *next; long sizes[2]; };

static unsigned long hash(const char *s) {
    unsigned long h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h;
}

int main(void) {
    long a;
    size_t b;
    unsigned long c;
    scanf("%ld %zu %lu", &a, &b, &c);
    printf("%ld %zu %lu %d\n", a, b, c, a < (long)b);
    printf("%d %d %d\n", a < b, a < c, a + 0LL < (long long)c);
    printf("%zu %zu %zu %zu\n", sizeof(long), sizeof(size_t), sizeof(void *), sizeof(struct node));
    printf("%zu %zu %zu\n", sizeof(time_t), sizeof(ptrdiff_t), sizeof(int64_t));
    printf("%ld %ld %lu %zu\n", LONG_MAX, LONG_MIN, ULONG_MAX, SIZE_MAX);
    printf("%zu %zu %zu\n", sizeof 2147483648, sizeof 0x80000000, sizeof 2147483647L);
    printf("%lu %lx\n", hash("loopscope"), hash("ilp32"));
    unsigned u = 4000000000;
    long long wide = u;
    long narrow = (long)wide;
    printf("%lld %ld %lu\n", wide, narrow, (unsigned long)wide * 3);
    printf("%lu %d\n", a + u, a + u > 0);
    printf("%zu\n", strlen("abc") - 4);
    char text[40];
    sprintf(text, "%lld %ld %zu", 123456789012LL, a, b);
    puts(text);
    snprintf(text, 8, "%lld", -123456789012LL);
    puts(text);
    printf("%ld %ld %ld\n", strtol("99999999999", NULL, 10), strtol("-99999999999", NULL, 10), strtol("-12x", NULL, 10));
    printf("%d %ld\n", atoi("-2147483648"), atol("2147483647"));
    int n = 1073741824;
    int *memory = calloc(n, sizeof(int));
    printf("%d\n", memory == NULL);
    unsigned many = 1073741826;
    int *few = malloc(many * sizeof(int));
    few[1] = 7;
    printf("%d\n", few[1]);
    free(few);
    long product = 1;
    for (int i = 1; i < 20; i++) {
        printf("%ld ", product);
        product *= i;
    }
    return 0;
}
#pragma loopscope model ilp32
