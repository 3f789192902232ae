// source: Own. Is a number a palindrome? Its reverse is computed in a wider type.
// expect: none
#include <stdio.h>

int main()
{
    int number;
    long long rest, reversed = 0;

    printf("Enter a number: ");
    scanf("%d", &number);
    if (number < 0) {
        printf("Only positive numbers.\n");
        return 0;
    }
    rest = number;
    while (rest > 0) {
        reversed = reversed * 10 + rest % 10;
        rest /= 10;
    }
    if (reversed == number)
        printf("%d is a palindrome\n", number);
    else
        printf("%d is not a palindrome\n", number);
    return 0;
}
