// source: Own. Prints a title, which is a loop over a constant text, and then adds up numbers: the sum is an int, and a
//   large last number is too much for it.
// expect: error
// error: signed-overflow line 15
// stdin: 65536\n
#include <stdio.h>

int main(void)
{
    char title[28] = "The sum of the numbers to n";
    int last, sum = 0;
    printf("%s\n", title);
    scanf("%d", &last);
    for (int number = 1; number <= last; number++) {
        sum += number;
    }
    printf("%d\n", sum);
    return 0;
}
