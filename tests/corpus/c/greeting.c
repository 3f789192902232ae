// source: Own. Returns the address of a local array; the caller prints what no longer exists.
// expect: error
// error: use-after-free line 23
// stdin: Eve\n
#include <stdio.h>
#include <string.h>

char *greeting(const char *name)
{
    char text[40];
    char *result = text;
    strcpy(text, "Good morning, ");
    strcat(text, name);
    return result;
}

int main(void)
{
    char name[20];
    if (scanf("%19s", name) != 1)
        return 1;
    char *message = greeting(name);
    puts(message);
    return 0;
}
