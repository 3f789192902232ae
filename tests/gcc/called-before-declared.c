// stdin: 3
#include <stdio.h>

int square();

int main(void)
{
    int n;
    scanf("%d", &n);
    show(square(n), 'x');
    return 0;
}

int square(int n)
{
    return n * n;
}

show(int n, int mark)
{
    printf("%d%c\n", n, mark);
    if (n > 5)
        show(n - 5, mark);
}
