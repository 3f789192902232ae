// source: Own. A menu whose loop ends with 0; where the input ends before, `choice` keeps its value.
// target: ends
// expect: endless
// why: After the end of the input, `scanf` reads nothing, and `choice` stays 1.
// stdin: 1\n
#include <stdio.h>

int main(void)
{
    int choice = 1, result;
    do {
        printf("1 play, 0 quit: ");
        result = scanf("%d", &choice);
        if (result != 1)
            printf("?\n");
    } while (choice != 0);
    return 0;
}
