// stdin: 12 abc\n7,8\n-5\n\nkey=42 x\n99999999999999999999\n
#include <stdio.h>
#include <string.h>

struct point {
    int x;
    short y;
};

int main(void)
{
    char line[40], word[8], rest[20], op;
    int a, b, count;
    long l;
    unsigned u;
    struct point p[2];

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%d %s", &a, word);
    printf("%d: %d %s\n", count, a, word);
    count = sscanf(line, "%d%c%2s", &a, &op, word);
    printf("%d: %d [%c] %s\n", count, a, op, word);
    count = sscanf(line, "%d %d", &a, &b);
    printf("%d: %d\n", count, a);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%d , %d", &a, &b);
    printf("%d: %d %d\n", count, a, b);
    count = sscanf(line, "%d%*c%hd", &p[1].x, &p[1].y);
    printf("%d: %d %hd\n", count, p[1].x, p[1].y);
    count = sscanf(line, "%d %d", &a, &b);
    printf("%d: %d\n", count, a);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%u", &u);
    printf("%d: %u\n", count, u);
    count = sscanf(line, "%ld x", &l);
    printf("%d: %ld\n", count, l);

    fgets(line, sizeof line, stdin);
    printf("%d\n", sscanf(line, "%d", &a));
    printf("%d\n", sscanf(line, "%s", word));
    printf("%d\n", sscanf(line, "%c", &op));
    printf("%d\n", sscanf(line, "%[^\n]", rest));
    printf("%d\n", sscanf("", "%c", &op));
    printf("%d\n", sscanf("", "x"));
    printf("%d\n", sscanf("y", "x%d", &a));
    printf("%d\n", sscanf("-", "%d", &a));
    printf("%d\n", sscanf("x-", "x%d", &a));
    printf("%d\n", sscanf("x", "x%d", &a));
    printf("%d\n", sscanf("  ", " "));
    printf("%d\n", sscanf("3 ", "%d%d", &a, &b));

    fgets(line, sizeof line, stdin);
    if (sscanf(line, "key=%d %[^\n]", &a, rest) == 2)
        printf("%d %s\n", a, rest);
    printf("%d %s\n", sscanf(line, "%5[^\n]", rest), rest);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%ld", &l);
    printf("%d: %ld\n", count, l);
    return 0;
}
