#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
bool is_name(char c) { return isalpha(c); }
int is_digit(char c) { return isdigit(c); }
int main(void) {
    char text[] = "aZ5 _\t";
    for (int i = 0; text[i] != 0; i++) {
        int c = text[i];
        printf("%d %d %d %d %d %d", isalpha(c), isdigit(c), isspace(c), isupper(c), islower(c), isalnum(c));
        printf(" %d %d %d %d %d %d\n", ispunct(c), isxdigit(c), isprint(c), isblank(c), iscntrl(c), isgraph(c));
        printf("%d %d %d", isalpha(c) == 1, isalpha(c) == true, !isalpha(c));
        printf(" %d %d %d", isalpha(c) != 0, isdigit(c) == 0, is_name(c));
        printf(" %d %d %d\n", is_digit(c), isdigit(c) || isspace(c), isalnum(c) ? 1 : 2);
    }
    return 0;
}
