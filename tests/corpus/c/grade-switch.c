// source: Own. Marks to letters with switch, all cases closed.
// expect: none
#include <stdio.h>

char letter(int points)
{
    if (points < 0 || points > 100)
        return '?';
    switch (points / 10) {
    case 10:
    case 9:
        return 'A';
    case 8:
        return 'B';
    case 7:
        return 'C';
    case 6:
        return 'D';
    default:
        return 'F';
    }
}

int main(void)
{
    int points, i;
    for (i = 0; i < 5; i++) {
        printf("Points: ");
        scanf("%d", &points);
        printf("Mark: %c\n", letter(points));
    }
    return 0;
}
