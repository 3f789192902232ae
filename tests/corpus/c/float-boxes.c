// source: Own. Where a box is longer than the shelf, no box fits, and the rest is divided by 0.
// expect: error
// error: division-by-zero line 15
// stdin: 1 2.5\n
#include <stdio.h>

int main(void)
{
    float shelf, box;

    scanf("%f %f", &shelf, &box);
    if (box <= 0 || box > 100 || shelf < 0 || shelf > 100)
        return 1;
    int boxes = shelf / box * 0.5f;
    int gap = 60 / boxes;
    printf("%d boxes, %d mm apart\n", boxes, gap);
    return 0;
}
