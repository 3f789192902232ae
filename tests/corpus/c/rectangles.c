// source: Own. Structs in structs, passed by value: do two rectangles overlap, and what is their common part?
// expect: none
#include <stdio.h>
#include <assert.h>
#include <stdbool.h>

typedef struct { int x, y; } Point;
typedef struct { Point low, high; } Rectangle;

int max(int a, int b) { return a > b ? a : b; }
int min(int a, int b) { return a < b ? a : b; }

Rectangle rectangle(Point a, Point b)
{
    Rectangle r = {
        .low = { min(a.x, b.x), min(a.y, b.y) },
        .high = { max(a.x, b.x), max(a.y, b.y) }
    };
    return r;
}

bool common(Rectangle a, Rectangle b, Rectangle *result)
{
    result->low.x = max(a.low.x, b.low.x);
    result->low.y = max(a.low.y, b.low.y);
    result->high.x = min(a.high.x, b.high.x);
    result->high.y = min(a.high.y, b.high.y);
    return result->low.x <= result->high.x && result->low.y <= result->high.y;
}

int main(void)
{
    Point p[4];
    for (int i = 0; i < 4; i++)
        scanf("%d %d", &p[i].x, &p[i].y);

    Rectangle a = rectangle(p[0], p[1]);
    Rectangle b = rectangle(p[2], p[3]);
    Rectangle c;
    assert(a.low.x <= a.high.x && a.low.y <= a.high.y);
    if (common(a, b, &c)) {
        assert(c.low.x >= a.low.x && c.high.y <= b.high.y);
        printf("(%d, %d) to (%d, %d)\n", c.low.x, c.low.y, c.high.x, c.high.y);
    } else {
        printf("they do not overlap\n");
    }
    return 0;
}
