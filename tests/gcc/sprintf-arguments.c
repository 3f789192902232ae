#include <stdio.h>
#include <string.h>
int calls;
int count(int n) { calls++; return n * n; }
int main(void) {
    char line[40] = "ab", *p = line;
    const char *names[] = {"one", "two"};
    sprintf(line + strlen(line), "%d", count(3));
    puts(line);
    sprintf(line, "%c%c%s", line[1], line[0], names[count(1)]);
    puts(line);
    int n = snprintf(p++, sizeof line - 1, "%s-%d", names[0], calls++);
    printf("%d %d %s %d\n", n, (int)(p - line), line, calls);
    for (int i = 0; i < 2; i++)
        if (names[i][0] == 't') p += sprintf(p, "[%5s|%d]", names[i], count(i + 1));
    printf("%s %d %d\n", line, calls, (int)(p - line));
    return 0;
}
