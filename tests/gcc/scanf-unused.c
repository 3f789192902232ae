// stdin: (1,2)\n(3,4)\n5 , 6\nab:cd;0x10 077\n12345x\n
#include <stdio.h>

int main(void)
{
    int a, b, e, f, g;
    unsigned h, o;
    char one[6], two[6], c;

    scanf("(%d,%d)\n", &a, &b);
    printf("%d %d\n", a, b);
    scanf("(%d,%d)", &e, &f);
    scanf("%d , %*d", &g);
    printf("%d %d %d\n", e, f, g);
    scanf(" %5[^:]:%5[a-z];%x %o", one, two, &h, &o);
    printf("%s %s %u %u\n", one, two, h, o);
    scanf("%2d%2d%d%c", &a, &b, &e, &c);
    printf("%d %d %d %c\n", a, b, e, c);
    return 0;
}
