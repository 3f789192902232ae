    #include <stdio.h>

    struct point { int x, y; };

    void swap(int *a, int *b)
    {
        int t = *a;
        *a = *b;
        *b = t;
    }

    void move(struct point *p)
    {
        p->x++;
    }

    int main(void)
    {
        int x = 1, a[2] = {1, 2};
        struct point p = {1, 2};
        swap(x, &a[1]);
//           ^ error: `&` is missing before `x`: `int *` is needed here, and `x` has the type `int` (insert `&`)
        swap(&x, a[1]);
//               ^^^^ error: `&` is missing before `a[1]`: `int *` is needed here, and `a[1]` has the type `int` (insert `&`)
        move(p);
//           ^ error: `&` is missing before `p`: `struct *` is needed here, and `p` has the type `struct` (insert `&`)
        int *q = x;
//               ^ error: `&` is missing before `x`: `int *` is needed here, and `x` has the type `int` (insert `&`)
        q = x;
//          ^ error: a value of the type `int` cannot be used as `int *`
        return *q;
    }
