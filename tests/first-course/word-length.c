#include <stdio.h>

int main(void) {
    char word[20];
    int length = 0;
    scanf("%19s", word);
    while (word[length] != '\0')
        length++;
    printf("%d\n", length);
    return 0;
}
