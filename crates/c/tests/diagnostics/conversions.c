    #include <stdio.h>
    #include <string.h>

    struct person { char name[20]; int age; };
    void show() { puts("all"); }
    void all(void) { puts("all"); }
    void declared();
    void declared(void) { puts("all"); }
    int next() { static int n; return ++n; }

    int main(void)
    {
        struct person people[3], *last = people;
        char word[20], words[3][9];
        int n = 2, numbers[3] = {1};
        scanf("%s", &people[1].name);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint: `scanf` and `fgets` always find a text where the program does not use what they return
//                  ^^^^^^^^^^^^^^^ warning: `&` makes a pointer to the whole array, of the type `char[20] *`, where `char *` is expected: leave out `&`, as an array stands for a pointer to its first element (delete `&`)
        scanf("%19s", &last->name);
//                    ^^^^^^^^^^^ warning: `&` makes a pointer to the whole array, of the type `char[20] *`, where `char *` is expected: leave out `&`, as an array stands for a pointer to its first element (delete `&`)
        strcpy(&word, "x");
//             ^^^^^ warning: `&` makes a pointer to the whole array, of the type `char[20] *`, where `char *` is expected: leave out `&`, as an array stands for a pointer to its first element (delete `&`)
        printf("%s %s\n", &word, words);
//                        ^^^^^ warning: `&` makes a pointer to the whole array, of the type `char[20] *`, where `char *` is expected: leave out `&`, as an array stands for a pointer to its first element (delete `&`)
//                               ^^^^^ warning: this is a pointer of the type `char[9] *` where `char *` is expected: both have the same address, but C does not convert one to the other
        char *start = &words, *other = &word;
//                    ^^^^^^ warning: this is a pointer of the type `char[9][3] *` where `char *` is expected: both have the same address, but C does not convert one to the other
//                                     ^^^^^ warning: `&` makes a pointer to the whole array, of the type `char[20] *`, where `char *` is expected: leave out `&`, as an array stands for a pointer to its first element (delete `&`)
        puts(&numbers);
//           ^^^^^^^^ error: a value of the type `int[3] *` cannot be used as `char *`
        printf("%d %p\n", &word == &word, &word);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint: an address is printed as `(address)` here: its digits depend on the system
        show(n);
//      ^^^^^^^ warning: `show` takes no arguments: C leaves open what a call with arguments does, and here, as with common compilers, they are not used (delete the arguments)
        show(n, next());
//      ^^^^^^^^^^^^^^^ warning: `show` takes no arguments: C leaves open what a call with arguments does, and here, as with common compilers, they are not used
        show(next(), next());
//      ^^^^^^^^^^^^^^^^^^^^ error: `show` takes 0 arguments, but gets 2 here
        show(n++, n);
//      ^^^^^^^^^^^^ warning: `show` takes no arguments: C leaves open what a call with arguments does, and here, as with common compilers, they are not used
//           ^^^^^^ error: `n` is changed and used in one expression, and C does not say in which order: write two statements
        show(*last);
//      ^^^^^^^^^^^ error: `show` takes 0 arguments, but gets 1 here
        all(n);
//      ^^^^^^ error: `all` takes 0 arguments, but gets 1 here
        declared(n);
//      ^^^^^^^^^^^ error: `declared` takes 0 arguments, but gets 1 here
        next();
        printf("%d%\n", n);
//             ^^^^^^^ warning: a `%` in this format has no conversion after it: C leaves open what is printed, and here it is what glibc prints. Write `%%` to print `%`
        printf("%d%%\n", n);
        switch (n) {
            case 'a' ... 'c':
            case 'b':
//          ^^^^ error: this `switch` has the same label twice
                break;
            case 3 ... 1:
                break;
        }
        return 0;
    }

    void twice(void)
    {
        return show();
//             ^^^^^^ warning: this function returns nothing, so C allows no value after `return`, not even that of a call which returns nothing: make the call a statement of its own
    }
