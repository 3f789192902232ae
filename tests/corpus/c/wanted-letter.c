// source: Own. How often is a character in a line? Both are read without a look at what `fgets` and `scanf` return.
// expect: none
#include <stdio.h>

int main(void)
{
    char line[60], wanted;
    int count = 0;

    printf("Enter a line: ");
    fgets(line, sizeof line, stdin);
    printf("Which character? ");
    scanf("%c", &wanted);
    for (int i = 0; line[i] != '\0'; i++)
        if (line[i] == wanted)
            count++;
    printf("%d\n", count);
    return 0;
}
