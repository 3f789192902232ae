// source: Own. Joins two names in a buffer that has no room for the space between them, if both have the
//   greatest length.
// expect: error
// error: array-bounds line 23
// stdin: Wilhelmina Kowalewska\n
#include <stdio.h>
#include <string.h>

#define LENGTH 10

int main(void) {
    char first[LENGTH + 1];
    char last[LENGTH + 1];
    char full[2 * LENGTH + 1];

    printf("First and last name: ");
    if (scanf("%10s %10s", first, last) != 2) {
        puts("Two names are needed.");
        return 1;
    }
    strcpy(full, first);
    strcat(full, " ");
    strcat(full, last);
    printf("Hello, %s!\n", full);
    return 0;
}
