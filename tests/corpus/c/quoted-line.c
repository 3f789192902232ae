// source: Own. Moves the pointer from malloc over the marks of a quotation and frees the place where it
//   arrives.
// expect: error
// error: invalid-free line 22
// stdin: > hello\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 100

int main(void) {
    char *line = malloc(SIZE);

    if (line == NULL)
        return 1;
    if (fgets(line, SIZE, stdin) == NULL)
        strcpy(line, "");
    while (*line == '>' || *line == ' ')
        line++;
    printf("[%s]\n", line);
    free(line);
    return 0;
}
