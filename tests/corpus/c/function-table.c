// source: Own. A calculator with a table of function pointers, all of which check for overflow by a wider
//   type.
// expect: none
// stdin: 3 * 4\n
#include <stdio.h>

typedef long long (*operation)(int, int);

static long long add(int a, int b) { return (long long)a + b; }
static long long subtract(int a, int b) { return (long long)a - b; }
static long long multiply(int a, int b) { return (long long)a * b; }

static const struct {
    char symbol;
    operation apply;
} operations[] = {
    { '+', add },
    { '-', subtract },
    { '*', multiply },
};

int main(void)
{
    int a, b;
    char symbol;
    size_t i, count = sizeof operations / sizeof operations[0];

    printf("like 3 + 4: ");
    if (scanf("%d %c %d", &a, &symbol, &b) != 3) {
        puts("I cannot read that.");
        return 1;
    }
    for (i = 0; i < count; i++) {
        if (operations[i].symbol == symbol) {
            printf("%lld\n", operations[i].apply(a, b));
            return 0;
        }
    }
    puts("unknown operation");
    return 1;
}
