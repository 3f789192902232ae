#include <stdio.h>
/* What is changed is found once, before it is changed. */
struct node { int value; };
struct row { int length; int values[2]; };
struct ring { struct ring *next; int values[2]; };
int calls;
struct node node;
struct node *get(void) { calls++; return &node; }
int main(void) {
    int a[4] = {1, 2, 3, 4}, i = 0;
    int y = a[i++]++;
    printf("%d %d %d %d\n", y, i, a[0], a[1]);
    y = (a[i++] += 5);
    printf("%d %d %d\n", y, i, a[1]);
    y = --a[i--];
    printf("%d %d %d\n", y, i, a[2]);
    int *p = a;
    y = ++*p++;
    printf("%d %d %d\n", y, (int)(p - a), a[0]);
    y = (*p++)--;
    printf("%d %d %d\n", y, (int)(p - a), a[1]);
    y = get()->value++;
    printf("%d %d %d\n", y, node.value, calls);
    y = (get()->value += 5);
    printf("%d %d %d\n", y, node.value, calls);
    int b[3] = {0, 1, 2};
    y = ++b[b[0]];
    printf("%d %d %d\n", y, b[0], b[1]);
    y = (b[b[2]] += 5);
    printf("%d %d\n", y, b[2]);
    unsigned char c = 255;
    y = c++;
    printf("%d %d\n", y, c);
    y = --c;
    printf("%d %d\n", y, c);
    struct row rows[2] = {{0, {1, 2}}, {3, {4, 5}}}, other = {1, {8, 9}};
    rows[rows[0].length] = other;
    printf("%d %d %d %d %d\n", rows[0].length, rows[0].values[0], rows[0].values[1], rows[1].values[0], rows[1].length);
    struct ring one = {NULL, {1, 2}}, two = {NULL, {3, 4}}, three = {NULL, {5, 6}};
    one.next = &one;
    three.next = &two;
    *one.next = three;
    printf("%d %d %d\n", one.values[0], two.values[0], one.next == &two);
    return 0;
}
