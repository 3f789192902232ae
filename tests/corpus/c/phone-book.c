// source: Own. A phone book with a menu in an array of structs. To change a number, it looks the name up and
//   does not ask whether it was found.
// expect: error
// error: null-dereference line 46
// stdin: a Adam 5551 c Dana 5552 q\n
/*
 * A small phone book: add, change and list.
 */
#include <stdio.h>
#include <string.h>
#include <stdbool.h>

#define MAX_ENTRIES 20
#define NAME_LENGTH 31

typedef struct {
    char name[NAME_LENGTH + 1];
    int number;
} Entry;

static Entry book[MAX_ENTRIES];
static int used = 0;

static Entry *find(const char *name)
{
    for (int i = 0; i < used; i++) {
        if (strcmp(book[i].name, name) == 0)
            return &book[i];
    }
    return NULL;
}

static bool add(const char *name, int number)
{
    if (used >= MAX_ENTRIES || find(name) != NULL)
        return false;
    strcpy(book[used].name, name);
    book[used].number = number;
    used++;
    return true;
}

static void change(const char *name, int number)
{
    Entry *entry = find(name);
    entry->number = number;
}

static void list(void)
{
    if (used == 0)
        printf("(empty)\n");
    for (int i = 0; i < used; i++)
        printf("%-32s%d\n", book[i].name, book[i].number);
}

int main(void)
{
    char command;
    char name[NAME_LENGTH + 1];
    int number;

    printf("a NAME NUMBER, c NAME NUMBER, l, q\n");
    while (scanf(" %c", &command) == 1 && command != 'q') {
        switch (command) {
        case 'a':
            if (scanf("%31s %d", name, &number) != 2)
                printf("name and number, please\n");
            else if (!add(name, number))
                printf("no room, or known already\n");
            break;
        case 'c':
            if (scanf("%31s %d", name, &number) != 2)
                printf("name and number, please\n");
            else
                change(name, number);
            break;
        case 'l':
            list();
            break;
        default:
            printf("a, c, l or q\n");
            break;
        }
    }
    return 0;
}
