// source: Own. A hash table of counters for words, with unsigned arithmetic that wraps and a chain in each
//   slot.
// expect: none
// stdin: to be or not to be\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 17

struct entry {
    char word[24];
    int count;
    struct entry *next;
};

static struct entry *table[SLOTS];

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h % SLOTS;
}

static struct entry *lookup(const char *word)
{
    unsigned slot = hash(word);
    struct entry *e;

    for (e = table[slot]; e != NULL; e = e->next)
        if (strcmp(e->word, word) == 0)
            return e;
    e = calloc(1, sizeof(struct entry));
    if (e == NULL)
        exit(1);
    strcpy(e->word, word);
    e->next = table[slot];
    table[slot] = e;
    return e;
}

int main(void)
{
    char word[24];

    for (int n = 0; n < 100 && scanf("%23s", word) == 1; n++)
        lookup(word)->count++;
    for (int i = 0; i < SLOTS; i++) {
        while (table[i] != NULL) {
            struct entry *e = table[i];
            printf("%s: %d\n", e->word, e->count);
            table[i] = e->next;
            free(e);
        }
    }
    return 0;
}
