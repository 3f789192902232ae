// source: Own. Is a line a palindrome? Spaces and punctuation are skipped, capitals are made small.
// expect: none
#include <stdio.h>
#include <string.h>
#include <ctype.h>

int isPalindrome(const char *text)
{
    int left = 0;
    int right = (int)strlen(text) - 1;

    while (left < right) {
        unsigned char a = text[left];
        unsigned char b = text[right];
        if (!isalpha(a)) {
            left++;
        } else if (!isalpha(b)) {
            right--;
        } else {
            if (tolower(a) != tolower(b))
                return 0;
            left++;
            right--;
        }
    }
    return 1;
}

int main(void)
{
    char line[80];

    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    if (isPalindrome(line))
        puts("It is a palindrome.");
    else
        puts("It is no palindrome.");
    return 0;
}
