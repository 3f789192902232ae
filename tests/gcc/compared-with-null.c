#include <stdio.h>
/* A pointer that can only lead to an array is evaluated all the same. */
static char text[10] = "ab";
static int numbers[3] = {1, 2, 3};
static int calls;
char *next_text(void) { calls++; return text; }
int *next_number(void) { calls++; return numbers; }
int main(void) {
    int *p, *q;
    if (next_text() != NULL) printf("%d\n", calls);
    if (!next_text()) return 1;
    if (next_text()) printf("%d\n", calls);
    if ((p = next_number()) != NULL) printf("%d %d\n", calls, p[1]);
    p[2] = 7;
    while ((q = next_number()) != NULL && calls < 8) printf("%d %d\n", calls, q[2]);
    return next_number() == NULL;
}
