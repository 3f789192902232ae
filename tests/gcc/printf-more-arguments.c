// stdin: 7
#include <stdio.h>
/* Arguments that a format does not ask for are evaluated, but ignored. */
int calls;
int called(void) { return ++calls; }
int main(void) {
    int x = 5, y = 6;
    char text[20];
    printf("%d\n", x, y);
    printf("nothing\n", called());
    printf("%d\n", x, called(), y++);
    sprintf(text, "%d", x, y, called());
    printf("%s %d %d\n", text, y, calls);
    scanf("%d", &x, &y);
    printf("%d %d\n", x, y);
    printf("[%+u|%+5u|%+d]\n", 5u, 5u, 5);
    return 0;
}
