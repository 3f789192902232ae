// stdin: Eva Nova;21;0x1F\nkey = value # note\n192.168.1.20:8080\n1234567890\n+4294967301 -1 18446744073709551616\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[60], name[20], value[20], comment[20], first[3], c;
    int n, a, b, d, e, port, count;
    unsigned u, hexadecimal;
    unsigned long large;
    short s;

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%19[^;];%d;%x", name, &n, &hexadecimal);
    printf("%d: [%s] %d %u\n", count, name, n, hexadecimal);
    count = sscanf(line, "%*[A-Za-z ]%c%*d;%i", &c, &n);
    printf("%d: %c %d\n", count, c, n);
    count = sscanf(line, "%2[A-Z]%*s %19[^;\n]", first, name);
    printf("%d: [%s] [%s]\n", count, first, name);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%19[a-z] = %19[^#\n]#%19[^\n]", name, value, comment);
    printf("%d: [%s] [%s] [%s]\n", count, name, value, comment);
    count = sscanf(line, "%19[^=]=%*1[ ]%3c", name, comment);
    printf("%d: [%s] [%.3s]\n", count, name, comment);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%d.%d.%d.%d:%d", &a, &b, &d, &e, &port);
    printf("%d: %d %d %d %d %d\n", count, a, b, d, e, port);
    count = sscanf(line, "%d.%d:%d", &a, &b, &port);
    printf("%d: %d %d\n", count, a, b);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%3d%2hd%*2d%1x%u", &a, &s, &u, &hexadecimal);
    printf("%d: %d %d %u %u\n", count, a, s, u, hexadecimal);
    count = sscanf(line, "%*3d%[0-9]", name);
    printf("%d: %s\n", count, name);

    fgets(line, sizeof line, stdin);
    count = sscanf(line, "%u %lu %lu", &u, &large, &large);
    printf("%d: %u %lu\n", count, u, large);
    printf("%d\n", sscanf("  7%", "%d%%%c", &a, &c));
    printf("%d\n", sscanf("7 %x", "%d%%%c", &a, &c));
    printf("%d ", sscanf("", "%*d"));
    printf("%d ", sscanf("x", "%*d%d", &a));
    printf("%d\n", sscanf("5", "%*d%d", &a));
    return 0;
}
