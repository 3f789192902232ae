// source: Own. Adds the numbers of a line from fgets, each of at most three digits, with all other characters
//   between them.
// expect: none
#include <stdio.h>
#include <string.h>
#include <ctype.h>

#define LINE 120

int main(void)
{
    char line[LINE];
    int sum = 0, count = 0;
    size_t i = 0, length;

    if (!fgets(line, LINE, stdin))
        return 0;
    length = strlen(line);
    while (i < length) {
        if (!isdigit((unsigned char)line[i])) {
            i++;
            continue;
        }
        int value = 0;
        int digits = 0;
        while (digits < 3 && isdigit((unsigned char)line[i])) {
            value = value * 10 + (line[i] - '0');
            i++;
            digits++;
        }
        sum += value;
        count++;
    }
    printf("%d numbers, sum %d\n", count, sum);
    if (count > 0)
        printf("average %d\n", sum / count);
    return 0;
}
