#include <stdio.h>

int main(void) {
    int marks[10], largest;
    for (int i = 0; i < 10; i++)
        scanf("%d", &marks[i]);
    largest = marks[0];
    for (int i = 1; i < 10; i++)
        if (marks[i] > largest)
            largest = marks[i];
    printf("%d\n", largest);
    return 0;
}
