    #include <stdio.h>
    #include <stdlib.h>

    struct pair {
        int a, b;
    };

    int *escape(void)
    {
        int local = 3;
//          ^^^^^ error: a pointer to `local` may be used after the end of its block, when `local` no longer exists; this is not supported: declare `local` further out or as `static`, or use its value instead
        return &local;
    }

    int *kept;

    void keep(void)
    {
        int local;
//          ^^^^^ error: a pointer to `local` may be used after the end of its block, when `local` no longer exists; this is not supported: declare `local` further out or as `static`, or use its value instead
        kept = &local;
    }

    void change(char *text)
    {
        text[0] = 'x';
    }

    int declared(int n);

    int main(void)
    {
        int x = 3, a[4] = {0};
        struct pair pair = {1, 2};
        int *field = &pair.a;
        char *constant = "text";
        x = x++ + 1;
        a[x] = x++;
        x = x + declared(2) + (x = 2);
        change(constant);
        printf("%d", *field + printf("text"));
        return 0;
    }
