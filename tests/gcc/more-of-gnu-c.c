// stdin: 77
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static void show(int n)
{
    printf("%d\n", n);
}

static void show_twice(int n)
{
    show(n);
    return show(n);
}

static const char *kind(int c)
{
    switch (c) {
    case '0' ... '9':
        return "digit";
    case 'a' ... 'z':
    case 'A' ... 'Z':
        return "letter";
    case 9 ... 5:
    case -1:
        return "end";
    default:
        return "other";
    }
}

int main(void)
{
    int n, used = 0, a, b;
    scanf("%d", &n);
    show_twice(n);
    printf("%s %s %s %s %s\n", kind('7'), kind('q'), kind('Z'), kind(7), kind(-1));
    printf("%d %d %d\n", __builtin_popcount(n), __builtin_popcountll(-1LL), __builtin_parity(n));
    printf("%d %d\n", __builtin_popcount(-1), __builtin_popcountl(1ul << 40));
    if (__builtin_expect(n > 5, 1))
        puts("large");
    int64_t wide = 5000000000;
    uint8_t small = 200;
    ssize_t size = -3;
    intmax_t most = INTMAX_MAX;
    printf("%" PRId64 " %5" PRIu8 " %zd %jd %td|%" PRIx32 "\n", wide, small, size, most, (ptrdiff_t)3, (uint32_t)n);
    printf("%d\n", sscanf("12 34", "%d %n%d", &a, &used, &b));
    printf("%d %d %d\n", a, used, b);
    used = -1;
    printf("%d ", sscanf("12x", "%d/%n", &a, &used));
    printf("%d\n", used);
    printf("%s %5.2f\n", __func__, 0x1.8p3);
    printf("%g %g %g %g\n", 0x.8p0, 0x1p-1074, 0xF.Fp+2f, 0x1p-150f);
    return 0;
}
