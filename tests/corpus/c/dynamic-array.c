// source: Own. An array in a struct that grows by realloc while numbers come.
// expect: none
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int *data;
    size_t length;
    size_t capacity;
} Vector;

static int append(Vector *v, int x)
{
    if (v->length == v->capacity) {
        size_t wider = v->capacity == 0 ? 4 : 2 * v->capacity;
        int *data = realloc(v->data, wider * sizeof *data);
        if (data == NULL)
            return 0;
        v->data = data;
        v->capacity = wider;
    }
    v->data[v->length++] = x;
    return 1;
}

int main(void)
{
    Vector v = { NULL, 0, 0 };
    int x;

    while (v.length < 64) {
        scanf("%d", &x);
        if (x < 0)
            break;
        if (!append(&v, x)) {
            free(v.data);
            return 1;
        }
    }
    for (size_t i = v.length; i > 0; i--)
        printf("%d\n", v.data[i - 1]);
    free(v.data);
    return 0;
}
