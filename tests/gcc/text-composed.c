#include <stdio.h>
#include <string.h>
int main(void) {
    char s[] = "a b";
    char *p = strtok(s, " ");
    p = strtok(NULL, " ");
    p = strtok(NULL, " ");
    printf("%d\n", p == NULL);
    char big[12];
    sprintf(big, "%04d/%03d", -12, 1234);
    printf("%s\n", big);
    return 0;
}
