// stdin: 7 -7 0
#include <stdio.h>

static void show(const char *text)
{
    printf(text);
}

int main(void)
{
    int a, b, zero;
    char percent[] = "50%% of it\n", plain[20] = "plain\n", *where = "no";
    scanf("%d %d %d", &a, &b, &zero);
    printf("%.3d|%.3d|%.0d|%.0d|%5.3d|%-6.2d|%06.3d|\n", a, b, zero, a, b, a, b);
    printf("% d|% d|% 5d|% +d|% 05d|%+.2d|\n", a, b, a, a, a, a);
    printf("%#x|%#X|%#o|%#x|%#o|%#8x|%#08x|%#.4x|%#-8xz|%.5o|%#.3o|%#.0o|\n", 255, 255, 8, zero, zero, 255, 255, 10, 10, 8, 8, zero);
    printf("%.2u|%.3ld|%.*d|%5.*d|%i|%hhd|%hd|\n", 5u, -4L, 3, a, 2, b, a, (char)300, (short)70000);
    printf("%5c|%-5c|%5s|%-10.3s|%.2s|\e[1m%c\n", 'x', 'y', "ab", "abcdef", "abc", '\e');
    printf("one \
line %d, \\\
and %s\n", a, "the \
next");
    printf(percent);
    show(plain);
    show("literal\n");
    if (plain == "plain\n" || where == NULL)
        printf("never\n");
    return 0;
}
