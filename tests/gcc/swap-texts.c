#include <stdio.h>
#include <string.h>
void swap(char **a, char **b) { char *t = *a; *a = *b; *b = t; }
int main(void) {
    char *names[] = {"Cyril", "Ann", "Bob"};
    char *x = "one", *y = "two";
    swap(&x, &y);
    printf("%s %s\n", x, y);
    int n = sizeof(names) / sizeof(names[0]);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (strcmp(names[i], names[j]) > 0) swap(&names[i], &names[j]);
    for (int i = 0; i < n; i++) printf("%s\n", names[i]);
    return 0;
}
