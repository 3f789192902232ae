// stdin: 5\n
#include <stdio.h>
#define PR(x) printf(#x " = %d\n", x)
#define STR(x) #x
#define XSTR(x) STR(x)
#define VERSION 4
#define GLUE(a, b) a##b
#define XGLUE(a, b) GLUE(a, b)
#define LOG(format, ...) printf("[%d] " format "\n", __LINE__, ##__VA_ARGS__)
#define ALL(...) printf(__VA_ARGS__)
#define SUM(first, rest...) sum(first, rest, 0)
#define MAKE_MAX(type)                                   \
    type max_##type(type a, type b) { return a > b ? a : b; }
#define FIELD(n) int x##n
#define CAT3(a, b, c) a##b##c
#define EMPTY
MAKE_MAX(int)
MAKE_MAX(long)
struct point {
    FIELD(1);
    FIELD(2);
};
static int sum(int a, int b, int c) { return a + b + c; }
int main(void) {
    int n, total10 = 7;
    scanf("%d", &n);
    PR(n + 1);
    PR(n   *  (2));
    printf("%s|%s|%s|%s\n", STR(VERSION), XSTR(VERSION), STR("a\n" 'b'), STR( a   b ));
    printf("%s|%s|%s\n", STR(), XSTR(VERSION+VERSION), XSTR(VERSION + EMPTY VERSION));
    PR(GLUE(total, 10));
    PR(XGLUE(1, VERSION));
    LOG("nothing");
    LOG("%d and %d", n, 3);
    ALL("plain\n");
    ALL("%d %s\n", 1, "two");
    printf("%d %d %ld\n", SUM(1, 2), max_int(2, 3), max_long(5L, 4L));
    struct point p = {1, 2};
    printf("%d %d %d\n", p.x1, p.GLUE(x, 2), CAT3(1, , 2));
    printf("%d %s\n", __LINE__, XSTR(__LINE__));
    return 0;
}
