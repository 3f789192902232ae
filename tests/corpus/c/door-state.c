// source: Own. A door as a state machine; a condition assigns the state that it means to compare.
// expect: error
// error: assertion line 36
// stdin: lo\n
#include <stdio.h>
#include <assert.h>

enum state { OPEN, CLOSED, LOCKED };

int main(void)
{
    enum state door = CLOSED;
    int locked_before = 0;
    int c;

    while ((c = getchar()) != EOF && c != '\n') {
        locked_before = door == LOCKED;
        switch (c) {
        case 'o':               /* open; not if it is locked */
            if (door = CLOSED)
                door = OPEN;
            break;
        case 'c':
            if (door == OPEN)
                door = CLOSED;
            break;
        case 'l':
            if (door == CLOSED)
                door = LOCKED;
            break;
        case 'u':
            if (door == LOCKED)
                door = CLOSED;
            break;
        }
        assert(!(locked_before && door == OPEN));
    }
    printf("the door is %s\n", door == OPEN ? "open" : "closed");
    return 0;
}
