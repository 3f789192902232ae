// source: Own. Converts temperatures in whole degrees; a do-while menu in characters that also ends at the
//   end of the input.
// expect: none
// stdin: f 212 c 100 c 200000 f x q\n
#include <stdio.h>

int main()
{
    char choice = 'q';
    int degrees;

    do {
        printf("(f)ahrenheit to celsius, (c)elsius to fahrenheit, (q)uit: ");
        if (scanf(" %c", &choice) != 1)
            break;
        if (choice != 'f' && choice != 'c')
            continue;
        if (scanf("%d", &degrees) != 1) {
            printf("That is no number.\n");
            continue;
        }
        if (degrees < -1000 || degrees > 100000)
            printf("No, thank you.\n");
        else if (choice == 'f')
            printf("%d F = %d C\n", degrees, (degrees - 32) * 5 / 9);
        else
            printf("%d C = %d F\n", degrees, degrees * 9 / 5 + 32);
    } while (choice != 'q');
    return 0;
}
