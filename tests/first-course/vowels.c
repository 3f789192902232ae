#include <stdio.h>

int main(void) {
    char line[81];
    int vowels = 0;
    fgets(line, 81, stdin);
    for (int i = 0; line[i] != '\0'; i++)
        if (line[i] == 'a' || line[i] == 'e' || line[i] == 'i' || line[i] == 'o' || line[i] == 'u')
            vowels++;
    printf("%d\n", vowels);
    return 0;
}
