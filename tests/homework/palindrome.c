#include <stdio.h>
#include <string.h>

int is_palindrome(char *s)
{
    int left = 0;
    int right = strlen(s) - 1;

    while (left < right) {
        if (s[left] != s[right])
            return 0;
        left++;
        right--;
    }
    return 1;
}

int main(void)
{
    char word[10];

    printf("Enter a word: ");
    scanf("%s", word);

    if (is_palindrome(word))
        printf("%s is a palindrome\n", word);
    else
        printf("%s is not a palindrome\n", word);

    return 0;
}
