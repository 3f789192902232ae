// source: Own. Two numbers are asked for, but only the first one is certain to be read: scanf returns 1 or 2
//   where it is tested.
// expect: error
// error: read-before-write line 18
// input: anything
// stdin: 4 x 5\n
#include <stdio.h>

int main(void)
{
    int width, height;

    printf("Width and height: ");
    if (scanf("%d %d", &width, &height) < 1) {
        printf("Numbers, please.\n");
        return 1;
    }
    if (width < 0 || width > 50 || height < 0 || height > 20) {
        printf("Negative or too large.\n");
        return 1;
    }
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++)
            putchar('#');
        putchar('\n');
    }
    return 0;
}
