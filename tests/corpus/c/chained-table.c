// source: Own. A table of 50,021 lists; the remainder of a negative key is negative.
// expect: error
// error: array-bounds line 19
// stdin: -7\n
#include <stdio.h>
#include <stdlib.h>

struct entry {
    int key;
    struct entry *next;
};

struct entry *table[50021];

void insert(int key)
{
    struct entry *entry = malloc(sizeof(struct entry));
    entry->key = key;
    entry->next = table[key % 50021];
    table[key % 50021] = entry;
}

int main(void)
{
    int key;

    scanf("%d", &key);
    insert(3);
    insert(key);
    printf("%d\n", table[3]->key);
    return 0;
}
