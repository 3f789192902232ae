// error: null-dereference line 20
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char *copy(const char *s) { char *r = malloc(strlen(s) + 1); if (r == NULL) exit(1); strcpy(r, s); return r; }
int main(void) {
    char **lines = malloc(3 * sizeof(char *));
    char buffer[10];
    for (int i = 0; i < 3; i++) { buffer[0] = 'a' + i; buffer[1] = 0; lines[i] = copy(buffer); }
    for (int i = 0; i < 3; i++) printf("%s\n", lines[i]);
    char *t = lines[0]; lines[0] = lines[2]; lines[2] = t;
    for (int i = 0; i < 3; i++) printf("%s\n", lines[i]);
    for (int i = 0; i < 3; i++) free(lines[i]);
    int **z = calloc(3, sizeof(int *));
    printf("%d\n", z[1] == NULL);
    z[1] = malloc(4 * sizeof(int));
    z[1][3] = 4;
    printf("%d %d\n", z[1][3], z[2] == NULL);
    int *k = z[2];
    printf("%d\n", k[0]);
    return 0;
}
