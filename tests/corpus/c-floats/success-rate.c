// source: Own. Integers are divided before their quotient becomes a double; nobody may have taken part.
// expect: error
// error: division-by-zero line 15
// stdin: 0 0\n
#include <stdio.h>

int main(void)
{
    int passed, total;

    printf("Passed, and all: ");
    scanf("%d %d", &passed, &total);
    if (passed < 0 || passed > total)
        return 1;
    double rate = passed / total * 100.0;
    printf("%.1f %% have passed.\n", rate);
    return 0;
}
