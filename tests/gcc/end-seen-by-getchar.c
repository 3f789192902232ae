// stdin: some text\nand more
#include <stdio.h>

int main(void)
{
    int c, n = 7, letters = 0;
    char word[8] = "-", name[8] = "-";
    scanf("%7[^ ]%*c", word);
    while ((c = getchar()) != EOF)
        letters++;
    scanf("%7s", name);
    scanf("%d,", &n);
    printf("%s %s %d %d\n", word, name, letters, n);
    return 0;
}
