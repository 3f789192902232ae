// stdin: 3 abc x\n
#include <stdio.h>
#include <string.h>
int strings_equal(const char a[], const char b[]) { int i = 0; while (a[i] == b[i]) { if (a[i] == '\0') return 1; i++; } return 0; }
void caesar(char *s, int k) { for (; *s; ++s) { if (*s >= 'a' && *s <= 'z') *s = 'a' + (*s - 'a' + k) % 26; } }
int my_atoi(const char *s) { int sign = 1, n = 0; while (*s == ' ') s++; if (*s == '-') { sign = -1; s++; } while (*s >= '0' && *s <= '9') n = n * 10 + (*s++ - '0'); return sign * n; }
void to_binary(unsigned n, char *out) { char tmp[33]; int i = 0; do { tmp[i++] = '0' + n % 2; n /= 2; } while (n > 0); int j = 0; while (i > 0) out[j++] = tmp[--i]; out[j] = '\0'; }
int main(void) {
    int n; char word[16], c;
    int got = scanf("%d %15s %c", &n, word, &c);
    printf("%d %d %s %c\n", got, n, word, c);
    caesar(word, n); printf("[%10s] [%-10s] %d\n", word, word, my_atoi(" -123"));
    char b[33]; to_binary(10, b); printf("%s %d %d\n", b, strings_equal("ab", "ab"), strings_equal("ab", "abc"));
    char text[80] = "the quick brown fox"; int words = 0; for (char *t = strtok(text, " "); t; t = strtok(NULL, " ")) { printf("<%s>", t); words++; } printf("%d\n", words);
    char alphabet[27]; for (int i = 0; i < 26; i++) alphabet[i] = 'a' + i; alphabet[26] = 0; printf("%.5s %s\n", alphabet, strchr(alphabet, 'x'));
    char grid[3][4] = {"abc", "def", "ghi"}; for (int i = 0; i < 3; i++) { for (int j = 2; j >= 0; j--) putchar(grid[i][j]); putchar('\n'); }
    const char *months[12] = {"Jan", "Feb"}; printf("%s %d\n", months[1], months[2] == NULL);
    if (strcmp(word, "zzz") < 0 && memcmp("ab", "ab", 2) == 0) puts("less");
    return 0;
}
