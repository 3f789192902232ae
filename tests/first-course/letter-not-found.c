#include <stdio.h>
#include <string.h>
int main(void) {
    char word[20];
    scanf("%19s", word);
    char *at = strchr(word, 'x');
    *at = 'y';
    printf("%s\n", word);
    return 0;
}
