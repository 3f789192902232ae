    #include <stdio.h>

    int strcmp(const char *a, const char *b);

    static count;
//         ^^^^^ warning: `count` has no type, so C before 1999 takes it for an `int`: write `int count` (insert `int`)

    int main(void)
    {
        show(twice(2));
//      ^^^^ warning: `show` is called before it is declared, so C before 1999 takes it for a function that returns an `int`: write its prototype before this function (insert the prototype)
//           ^^^^^ warning: `twice` is called before it is declared, so C before 1999 takes it for a function that returns an `int`: write its prototype before this function (insert the prototype)
        show(long_one(2));
//           ^^^^^^^^ warning: `long_one` is called before it is declared, so C before 1999 takes it for a function that returns an `int`: write its prototype before this function (insert the prototype)
//                    ^ error: `long_one` is called before its parameters are declared, so C does not convert this argument to the type that `long_one` takes: write its prototype before this function
        print(3, 4);
//      ^^^^^ warning: `print` is called before it is declared, so C before 1999 takes it for a function that returns an `int`: write its prototype before this function (insert the prototype)
        digit('a');
//      ^^^^^ error: `digit` is called before its parameters are declared, so C does not convert this argument to the type that `digit` takes: write its prototype before this function (insert the prototype)
        show(count, name());
//                  ^^^^ error: `name` is called before it is declared, so C takes it for a function that returns an `int`, but it returns `char *`: write its prototype before this function
        no_such_function(3);
//      ^^^^^^^^^^^^^^^^ error: there is no function `no_such_function`
        exit(1);
//      ^^^^ warning: `exit` is declared in `stdlib.h`, which is not included: write `#include <stdlib.h>` (insert `#include <stdlib.h>`)
        return 0;
    }

    int twice(int n)
    {
        return 2 * n;
    }

    void show(int n)
    {
        printf("%d\n", n);
    }

    long_one(long n)
//  ^^^^^^^^ warning: `long_one` has no type, so C before 1999 takes it for an `int`: write `int long_one` (insert `int`)
    {
        return n > 2 + strcmp("a", "b");
    }

    void print(int first,
               int second)
    {
        printf("%d %d\n", first, second);
    }

    int digit(char c)
    {
        return c - '0';
    }

    char *name(void)
    {
        return "name";
    }

    old(a, b)
//  ^^^ warning: `old` has no type, so C before 1999 takes it for an `int`: write `int old` (insert `int`)
    char *b;
    int c;
//      ^ error: `c` is not a parameter of this function
    {
        return b[a];
    }
