// source: Own. Copies its input without C comments, by a state machine over characters.
// expect: none
#include <stdio.h>

enum { CODE, SLASH, COMMENT, STAR };

int main(void)
{
    int state = CODE;
    int c;

    while ((c = getchar()) != EOF) {
        switch (state) {
        case CODE:
            if (c == '/')
                state = SLASH;
            else
                putchar(c);
            break;
        case SLASH:
            if (c == '*') {
                state = COMMENT;
            } else if (c == '/') {
                putchar('/');
            } else {
                putchar('/');
                putchar(c);
                state = CODE;
            }
            break;
        case COMMENT:
            if (c == '*')
                state = STAR;
            break;
        case STAR:
            if (c == '/')
                state = CODE;
            else if (c != '*')
                state = COMMENT;
            break;
        }
    }
    if (state == SLASH)
        putchar('/');
    return state == COMMENT || state == STAR;
}
