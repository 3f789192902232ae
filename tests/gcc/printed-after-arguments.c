// stdin: 4 7
#include <stdio.h>

struct item {
    char name[8];
    int price;
};

static int calls;

static int next(void)
{
    printf("<%d>", ++calls);
    return calls;
}

static int read_number(void)
{
    int n;
    printf("number? ");
    scanf("%d", &n);
    return n;
}

static char *name(struct item *items, int at)
{
    printf("(%d)", at);
    return items[at].name;
}

int main(void)
{
    struct item items[2] = {{"tea", 3}, {"milk", 5}};
    int i;

    printf("first %d\n", next());
    printf("%s costs %d, call %d\n", items[0].name, items[0].price, next());
    printf("name: %s\n", name(items, 1));
    printf("[%6s] [%-6s] %c\n", name(items, 0), items[1].name, items[1].price + 'a');
    printf("twice %d %s\n", read_number() * 2, "as much");
    for (i = 0; i < 3; i++)
        if (i != 1)
            printf("%d: %s%s %5.2s.\n", i, next() > 3 ? "late" : "early", i > 1 ? "!" : "", items[i / 2].name);
    printf("%-6s|%.1s|\n", "short", name(items, 1));
    printf(calls > 3 ? "%d calls, %s\n" : "%d call, %s\n", next(), items[0].name);
    printf("%d%% of %d\n", i++, calls);
    calls = 0;
    for (printf("start %d, ", next()); i < 6; printf("step %d, ", next()))
        i++;
    printf("%s", "average ");
    printf("%s: %d\n", "none", 100 / read_number());
    return 0;
}
