#include <stdio.h>
#include <stdlib.h>
extern int defined_later;
int tentative;
int tentative;
struct node { int value; struct node *next; };
static int counted(void) { return defined_later + tentative; }
int defined_later = 7;
int tentative = 3;
extern int tentative;
int main(int argc, char *argv[]) {
    (void)argc;
    (void)argv;
    extern int defined_later;
    defined_later++;
    printf("%d %d %d\n", counted(), defined_later, tentative);
    int tentative = 5;
    {
        extern int tentative;
        printf("%d\n", tentative);
    }
    struct node ring = {1, &ring};
    printf("%d %d\n", tentative, ring.next->next->value);
    struct node pair[2] = {{1, pair + 1}, {2, pair}};
    printf("%d\n", pair[0].next->next->next->value);
    return 0;
}
