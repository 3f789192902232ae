    #include <stdio.h>
    #include <assert.h>

    int square(int n)
    {
        return n * n;
    }

    void nothing(void)
    {
        return 1;
//             ^ error: this function returns `void`, which has no value
    }

    int something(void)
    {
        return;
//      ^^^^^^ error: this function returns a value: write it after `return`
    }

    main2()
//  ^^^^^ warning: `main2` has no type, so C before 1999 takes it for an `int`: write `int main2` (insert `int`)
    {
        return 0;
    }

    int main(void)
    {
        int a[3] = {1, 2, 3, 4};
//                           ^ error: there are more values than the array has elements
        int b[];
//          ^ error: how many elements has `b`? Write the number between the brackets
        int i = 0, i = 1;
//                 ^ error: `i` is declared twice in this block
        int missing = 5
//                     | error: `;` is expected here, before `int` (insert `;`)
        int *p = &i;
        struct unknown u;
//                     ^ error: the fields of the type of `u` are not known here
        a = 3;
//      ^ error: an array cannot be assigned to: copy its elements
        3 = i;
//      ^ error: this cannot be assigned to: it is not a variable, element or field
        square(1, 2);
//      ^^^^^^^^^^^^ error: `square` takes 1 argument, but gets 2 here
        unknown(1);
        i = undeclared;
//          ^^^^^^^^^^ error: `undeclared` is not declared
        i = p;
//          ^ error: a value of the type `int *` cannot be used as `int`
        p.x = 3;
//      ^ error: this is of the type `int *`, which has no fields
        *i = 3;
//       ^ error: this is of the type `int`, which is not a pointer
        a[p] = 1;
//        ^ error: an integer is expected here, but this is of the type `int *`
        break;
//      ^^^^^ error: `break` stands in no loop and no `switch`
        continue;
//      ^^^^^^^^ error: `continue` stands in no loop
        case 3:
//      ^^^^ error: `case` and `default` stand directly in the block of a `switch`
        if (i > 0 {
            i = 1;
        }
        i = 08;
//          ^^ error: `08` is not a number
        i = 0x;
//          ^^ error: `0x` is not a number
        i = 12ab;
//          ^^^^ error: `12ab` is not a number
        i = 'ab';
//          ^^^^ error: `'` encloses one character, `"` a string
        i = '';
//          ^^ error: '' is not a character
        printf("%s", "text\q");
//                   ^^^^^^^^ error: this string has an escape that is not known
        printf(i);
//      ^^^^^^^^^ error: the first argument of `printf` must be a string literal
        switch (i) {
        case 1:
        case 1:
//      ^^^^ error: this `switch` has the same label twice
            break;
        case i:
            break;
        default:
        default:
            i = 2;
        }
        i = @;
//          ^ error: `@` is not part of C
//           ^ error: a value is expected here, not `;`
        return 0;
    }
