#include <stdio.h>
int main(void) {
    int answer;
    scanf("%d", &answer);
    while (answer = 1)
        printf("yes\n");
    printf("no\n");
    return 0;
}
