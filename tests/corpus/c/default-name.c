// source: Own. The name is either read into allocated memory or a literal; it is freed in both cases.
// expect: error
// error: invalid-free line 23
// stdin: 0\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *name = "nobody";
    int wanted;

    printf("Length of your name, 0 for none: ");
    if (scanf("%d", &wanted) != 1)
        wanted = 0;
    if (wanted > 0 && wanted < 30) {
        name = malloc(wanted + 1);
        for (int i = 0; i < wanted; i++)
            name[i] = 'a' + i % 26;
        name[wanted] = '\0';
    }
    printf("Hello, %s\n", name);
    free(name);
    return 0;
}
