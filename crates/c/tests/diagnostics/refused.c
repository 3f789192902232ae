    #include <stdio.h>
    #include <stdlib.h>
    #include <math.h>
    #include <graphics.h>
//  ^^^^^^^^^^^^^^^^^^^^^ error: `graphics.h` is not supported: it belongs to one system; `stdio.h` is everywhere
    #include "mine.h"
//  ^^^^^^^^^^^^^^^^^ error: `mine.h` is not among the given files: give it as well
    #define SQUARE(x) ((x) * (x))
    #if 'a' == 97
//  ^^^^^^^^^^^^^ error: this condition is not supported: it may have whole numbers, names of macros and `defined`
    #endif
    #define N 10

    union number { int i; char c[4]; };
    struct flags { unsigned ready : 1; };
//                                ^ error: bit-fields are not supported: leave out the width
    float ratio;
    int sum(int count, ...);
//                     ^^^ error: functions with any number of arguments are not supported: give it an array and its length
    extern int elsewhere;
//             ^^^^^^^^^ error: `elsewhere` is declared with `extern`, and no file defines it

    int many(int n)
    {
        int a[n];
        int *huge[200000000];
//               ^^^^^^^^^^ error: an array has 1 to 134217728 elements here
        double mean = 0.5;
        FILE *file;
//      ^^^^ error: files are not supported: read from standard input and print
        long double wide;
//      ^^^^ error: numbers of the type `long double` are not supported: use `double`
        return n;
    }

    int twice(int n) { return 2 * n; }

    int pointers(int argument)
    {
        int x = 0, *p = &x, **q = &p;
        int (*f)(int) = twice;
        goto out;
//           ^^^ error: there is no label `out` in this function
    end:
        x = (*f)(1);
        x = 1.5;
        p = (int *)x;
//                 ^ error: conversions between pointers and integers are not supported
        x = (struct point){1, 2}.x;
//          ^ error: compound literals are only supported in functions, for structs with at most 32 parts: declare a variable with this value
//                              ^ error: a value is expected here, not `.`
        struct node *nodes = malloc(x * sizeof(struct node));
//                                      ^^^^^^^^^^^^^^^^^^^ error: `struct` has no size
        p = malloc(200000000 * sizeof(int));
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error: more than 134217728 elements are not supported
        void *memory = malloc(8);
//                     ^^^^^^^^^ error: allocated memory is only supported as elements of one type
        memset(p, 1, 8);
//      ^^^^^^ warning: `memset` is declared in `string.h`, which is not included: write `#include <string.h>` (insert `#include <string.h>`)
//      ^^^^^^^^^^^^^^^ error: `memset` with other values than 0 and -1 is only supported for characters
        memset(p, 0, x);
//      ^^^^^^^^^^^^^^^ error: `memset` is only supported where it is about whole elements
        memcpy(p, "text", 4);
//      ^^^^^^^^^^^^^^^^^^^^ error: `memcpy` is only supported between elements of the same type
        typedef int grid[x];
//                  ^^^^ error: an array whose length is not constant is not supported: give it its greatest length, by `#define`
        qsort(p, x, 1, 0);
//                  ^ error: the third argument of `qsort` must be the size of an element, such as `sizeof(a[0])`
        printf("%f\n", x);
        scanf("%d,%d", &x, &x);
//      ^^^^^^^^^^^^^^^^^^^^^^ hint: `scanf` always finds the numbers that it asks for; other input is not analysed
        return x;
    }

    int main(void)
    {
        return 0;
    }
