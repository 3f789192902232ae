// stdin: 9 -4 3
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

_Static_assert(sizeof(int) == 4, "an int has 4 bytes");
static_assert(0b1010 == 10, "binary numbers");

#if 0b11 == 3
#define MASK 0B1111u
#endif

static void bar(const char *label, int value, int width)
{
    printf("%-*s|%*d|%-*d|%0*d|%+*d|\n", width, label, width, value, width, value, width, value, width, value);
    printf("%*s|%.*s|%*.*s|%*c|%-*c|\n", width, label, 2, label, width, value, label, width, 'x', width, 'y');
}

int main(void)
{
    int wide, narrow, small;
    char *end;
    const char *text = "  -0x1fz 077 0b1";

    scanf("%d %d %d", &wide, &narrow, &small);
    bar("first", 17, wide);
    bar("second", -17, narrow);
    bar("third", -4, small);
    bar("", INT_MIN, 12);
    bar("least", 0, 0);
    printf("%*d%*u%-*d.\n", 5, 1, wide, 4000000000u, -4, 7);
    printf("%*ld|%-*lld|\n", 24, LONG_MIN, wide + 15, LLONG_MAX);
    printf("%.*s|%.*s|%.*s|\n", small, "abcdef", -1, "abcdef", wide - 9, "abcdef");
    printf("%x %X %o %u\n", 255, 48879, 8, MASK);
    _Static_assert(MASK == 15, "in a function");

    printf("%ld ", strtol(text, &end, 16));
    printf("[%s] ", end);
    printf("%ld ", strtol(end + 1, &end, 0));
    printf("[%s] %ld", end, strtol(end, NULL, 0));
    printf(" %ld %ld %ld\n", strtol("zZ9", &end, 36), strtol("0x", NULL, 16), strtol("0xg", NULL, 0));
    printf("%ld %ld %ld\n", strtol("ffffffffffffffffff", NULL, 16), strtol("-8000000000000000", NULL, 16), strtol("+12", NULL, 12));
    return 0;
}
