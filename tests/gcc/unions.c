// stdin: 7 2.5 word
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

union value {
    int number;
    float real;
    char text[20];
};

enum kind { NUMBER, REAL, TEXT };

struct item {
    enum kind kind;
    union value value;
};

union bits {
    double real;
    unsigned long long bits;
    unsigned char first;
    short low;
    unsigned int half;
    char bytes[8];
};

typedef union {
    char c;
    long n;
} small;

static void show(struct item item)
{
    switch (item.kind) {
    case NUMBER:
        printf("number %d\n", item.value.number);
        break;
    case REAL:
        printf("real %.3f\n", item.value.real);
        break;
    case TEXT:
        printf("text %s of %d\n", item.value.text, (int)strlen(item.value.text));
        break;
    }
}

int main(void)
{
    struct item items[3], *last = malloc(sizeof(struct item));
    union bits all;
    static union value zero;
    small s;
    int n;
    float f;
    scanf("%d %f %19s", &n, &f, items[2].value.text);
    items[0].kind = NUMBER;
    items[0].value.number = n;
    items[1].kind = REAL;
    items[1].value.real = f;
    items[2].kind = TEXT;
    for (int i = 0; i < 3; i++)
        show(items[i]);
    printf("%d %d %d %d\n", (int)sizeof(union value), (int)sizeof(struct item), (int)sizeof all, (int)sizeof(small));
    items[0].value.number += 10;
    items[0].value.number++;
    printf("%d %d\n", items[0].value.number++, ++items[1].value.real > 3);
    printf("%d %.1f\n", items[0].value.number--, items[1].value.real -= 1);
    items[0].value.number = -100;
    printf("%d\n", items[0].value.number * 2 + 1);
    *last = items[1];
    last->value.real = -0.75f;
    show(*last);
    printf("%d\n", last->value.number);
    last->value.number = 1078530011;
    show(*last);
    strcpy(last->value.text, "abc");
    printf("%d %c\n", last->value.number, last->value.text[1]);
    all.real = -1.5;
    printf("%llx %x %d %u\n", all.bits, all.half, all.low, all.first);
    all.bits = 4614256656552045848ull;
    printf("%.5f %d\n", all.real, all.bytes[7]);
    all.first = 200;
    printf("%.15f %d\n", all.real, all.low);
    all.low = -2;
    printf("%llx\n", all.bits);
    all.bits = 0x7ff0000000000000ull;
    printf("%f\n", all.real);
    all.real = -0.0;
    printf("%f %lld\n", all.real, (long long)all.bits);
    s.n = -3;
    s.c = 'a';
    printf("%ld %c %d\n", s.n, s.c, zero.number);
    free(last);
    return 0;
}
