#include <stdio.h>
typedef struct { int x, y; } Point;
int area(Point a, Point b) { return (b.x - a.x) * (b.y - a.y); }
int main(void) {
    int n = -1;
    if (n < 0) goto fail;
    printf("%d\n", n);
    return 0;
fail:
    printf("%d\n", area((Point){0, 0}, (Point){3, 2}));
    printf("%s|%.3s|%.1s|\n", "ab\0cd", "ab\0cd", "ab\0cd");
    return 1;
}
