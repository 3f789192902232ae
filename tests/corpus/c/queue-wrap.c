// source: Own. A circular queue. The tail wraps around one place too late.
// expect: error
// error: array-bounds line 17
// stdin: 1 7 1 8 1 9 2 2 1 10 1 11 0\n
#include <stdio.h>
#include <stdbool.h>

#define SIZE 4

static int queue[SIZE];
static int head = 0, tail = 0, count = 0;

bool enqueue(int x)
{
    if (count == SIZE)
        return false;
    queue[tail] = x;
    tail++;
    if (tail > SIZE)
        tail = 0;
    count++;
    return true;
}

bool dequeue(int *x)
{
    if (count == 0)
        return false;
    *x = queue[head];
    head = (head + 1) % SIZE;
    count--;
    return true;
}

int main(void)
{
    int command, x;

    do {
        scanf("%d", &command);      /* 1 = put, 2 = get, 0 = quit */
        if (command == 1) {
            scanf("%d", &x);
            if (!enqueue(x))
                printf("full\n");
        } else if (command == 2) {
            if (dequeue(&x))
                printf("got %d\n", x);
            else
                printf("empty\n");
        }
    } while (command != 0);
    return 0;
}
