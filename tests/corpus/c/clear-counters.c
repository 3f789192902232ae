// source: Own. Clears counters in allocated memory by memset with the size of the pointer; only the first two
//   are cleared.
// expect: error
// error: read-before-write line 24
// stdin: 1 0 5 5 5 -1\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KINDS 6

int main(void)
{
    unsigned *counter = malloc(KINDS * sizeof(unsigned));
    int kind;

    if (counter == NULL)
        return 1;
    memset(counter, 0, sizeof(counter));

    scanf("%d", &kind);
    while (kind >= 0) {
        if (kind < KINDS) {
            counter[kind]++;
            if (counter[kind] == 3)
                printf("kind %d for the third time\n", kind);
        } else {
            printf("no such kind\n");
        }
        scanf("%d", &kind);
    }
    printf("kind 0 came %u times, kind 1 %u times\n", counter[0], counter[1]);
    free(counter);
    return 0;
}
