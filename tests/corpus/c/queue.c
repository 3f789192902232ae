// source: Own. A circular queue in a struct, with all operations guarded.
// expect: none
#include <stdio.h>
#include <stdbool.h>
#include <assert.h>

#define CAPACITY 5

typedef struct {
    int items[CAPACITY];
    int first;
    int length;
} Queue;

void init(Queue *q)
{
    q->first = 0;
    q->length = 0;
}

bool put(Queue *q, int x)
{
    if (q->length == CAPACITY)
        return false;
    q->items[(q->first + q->length) % CAPACITY] = x;
    q->length++;
    return true;
}

bool get(Queue *q, int *x)
{
    if (q->length == 0)
        return false;
    *x = q->items[q->first];
    q->first = (q->first + 1) % CAPACITY;
    q->length--;
    return true;
}

int main(void)
{
    Queue q;
    int command, x;

    init(&q);
    for (;;) {
        printf("1 put, 2 get, 3 quit: ");
        scanf("%d", &command);
        if (command == 3)
            break;
        if (command == 1) {
            scanf("%d", &x);
            printf("%s\n", put(&q, x) ? "ok" : "full");
        } else if (command == 2) {
            if (get(&q, &x))
                printf("%d\n", x);
            else
                printf("empty\n");
        }
        assert(q.length >= 0 && q.length <= CAPACITY);
    }
    return 0;
}
