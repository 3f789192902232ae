// stdin: 4
#include <stdio.h>

struct point {
    int x, y;
};

int main(void)
{
    int a = 5, n;
    float b = 1.25f;
    char c = 'o', text[] = "text";
    struct point here = {3, 4};
    void *place, *first = &b;
    scanf("%d", &n);
    place = &a;
    printf("%d\n", *(int *)place);
    *(int *)place = n;
    place = &b;
    printf("%f\n", *(float *)place);
    if (n > 2)
        *(float *)place = 2;
    place = &c;
    for (int i = 0; i < 2; i++) {
        void *inner = &a;
        printf("%d ", *(int *)inner + *(char *)place);
        inner = &b;
        printf("%.2f\n", *(float *)inner);
    }
    place = text;
    printf("%s %c %d\n", (char *)place, *((char *)place + 1), a);
    place = &here;
    ((struct point *)place)->x += n;
    printf("%d %d %.1f\n", here.x, ((struct point *)place)->y, *(float *)first);
    place = &a;
    place = &n;
    printf("%d\n", *(int *)place);
    return 0;
}
