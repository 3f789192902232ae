// stdin: one, two;  three,,four\n
// error: array-bounds line 41
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
char *strdup(const char *s);
int main(void) {
    char line[100];
    if (fgets(line, sizeof line, stdin) == NULL) return 1;
    line[strcspn(line, "\n")] = '\0';
    printf("[%s]\n", line);
    char *words[10];
    int n = 0;
    for (char *w = strtok(line, ", ;"); w != NULL && n < 10; w = strtok(NULL, ", ;")) words[n++] = w;
    for (int i = 0; i < n; i++) printf("%d %s\n", i, words[i]);
    char *copy = strdup(words[1]);
    copy[0] = toupper(copy[0]);
    printf("%s %s\n", copy, words[1]);
    free(copy);
    char path[] = "/usr/local/bin";
    char *last = strrchr(path, '/');
    printf("%s %d\n", last ? last + 1 : path, strrchr(path, 'x') == NULL);
    printf("%d %d %s\n", (int)strspn("aabbc", "ab"), (int)strcspn("hello", "xyz"), strpbrk(path, "lb"));
    printf("%d %d\n", memcmp("abc", "abd", 3) < 0, memcmp("abc", "abd", 2));
    char *end;
    long v = strtol("  -123abc", &end, 10);
    printf("%ld %s\n", v, end);
    v = strtol("99999999999999999999", &end, 10);
    printf("%ld %d\n", v, *end == 0);
    v = strtol("-99999999999999999999", NULL, 10);
    printf("%ld\n", v);
    v = strtol("x", &end, 10);
    printf("%ld %s %ld\n", v, end, strtol("1012", NULL, 2));
    printf("%ld %ld\n", atol("-42"), atol("9223372036854775807"));
    char t[20];
    int r = sprintf(t, "%d-%02d:%c %s|%4d|", -5, 7, 'x', words[0], -42);
    printf("%s %d\n", t, r);
    r = snprintf(t, 6, "%s %d", "hello", 12345);
    printf("%s %d\n", t, r);
    sprintf(t, "%5s|%-5s|%ld", "ab", "cd", -9223372036854775807L - 1);
    return 0;
}
