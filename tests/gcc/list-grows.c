// error: use-after-free line 33
#include <stdio.h>
#include <stdlib.h>
typedef struct { int x, y; } Point;
typedef struct { Point *items; int count, capacity; } List;
void add(List *l, int x, int y) {
    if (l->count == l->capacity) {
        l->capacity = l->capacity == 0 ? 2 : 2 * l->capacity;
        l->items = realloc(l->items, l->capacity * sizeof(Point));
    }
    l->items[l->count].x = x;
    l->items[l->count].y = y;
    l->count++;
}
int main(void) {
    List l = {NULL, 0, 0};
    for (int i = 0; i < 7; i++) add(&l, i, i * i);
    int sum = 0;
    for (int i = 0; i < l.count; i++) sum += l.items[i].x * l.items[i].y;
    printf("%d %d\n", sum, l.capacity);
    Point *first = &l.items[0];
    int *y = &l.items[3].y;
    *y += 1;
    printf("%d\n", l.items[3].y);
    int n = l.count;
    Point *z = calloc(n, sizeof(Point));
    printf("%d\n", z[6].y);
    z[6] = l.items[6];
    printf("%d\n", z[6].y);
    free(l.items);
    printf("%d\n", z[5].x);
    free(z);
    printf("%d\n", *y);
    return 0;
}
