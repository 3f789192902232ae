//! Constructs that the dialect `c` does not read: each is refused by one message that says what to do.

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, Severity};

/// A program around statements.
fn main_with(statements: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nstruct pair {{ int a, b; }};\n\
         int twice(int n) {{ return 2 * n; }}\nint main(void) {{ {statements} return 0; }}"
    )
}

/// The constructs, each with a program and what its message says.
fn constructs() -> Vec<(&'static str, String, &'static str)> {
    let inside = |construct, statements: &str, message| (construct, main_with(statements), message);
    let whole = |construct, text: &str, message| (construct, text.to_owned(), message);
    let long_double = "numbers of the type `long double` are not supported: use `double`";
    vec![
        inside("long double", "long double x; x = 1.5;", long_double),
        inside("a literal", "double x = 3 * 0.5L;", long_double),
        inside("a hexadecimal literal without an exponent", "double x = 0x1.8;", "`0x1.8` is not a number"),
        inside(
            "a long range",
            "switch (1) { case 1 ... 9999: ; }",
            "a range of more than 1000 values is not supported: write `if`",
        ),
        whole(
            "structs that a pragma packs",
            "int x;\n#pragma pack(push, 1)\nstruct pair { char c; int i; };\n#pragma pack(pop)\nstruct free { int i; };\n\
             int main(void) { return sizeof(struct pair); }",
            "a struct whose fields `#pragma pack` places is not supported: leave the pragma out, and read and write each field",
        ),
        whole(
            "a pragma that packs within a struct",
            "struct pair { char c;\n#pragma pack(2)\nint i; };\nint main(void) { return 0; }",
            "`#pragma pack` within a declaration is not supported: leave it out",
        ),
        whole(
            "a pragma that packs with a name",
            "#pragma pack(push, here, 1)\nint main(void) { return 0; }",
            "`#pragma pack` is only read with a number, `push` and `pop`: leave it out",
        ),
        whole(
            "the order of bytes",
            "#pragma scalar_storage_order big-endian\nint main(void) { return 0; }",
            "`#pragma scalar_storage_order` is not supported: leave it out",
        ),
        whole(
            "options of the compiler",
            "#pragma GCC optimize(\"Ofast\")\nint main(void) { return 0; }",
            "options of the compiler may change what a program means: leave them out",
        ),
        inside("an alignment", "_Alignas(16) int n = 1;", "`_Alignas` is not supported: leave it out"),
        inside("a pragma in a line", "_Pragma(\"pack(1)\") int n = 1;", "`_Pragma` is not supported: leave it out"),
        inside("clz", "return __builtin_clz(8);", "`__builtin_clz` is not supported yet: write a loop"),
        inside(
            "the name of the file",
            "puts(__FILE__);",
            "`__FILE__` is not supported, as its text depends on the compiler: write a text",
        ),
        inside("%n of standard input", "int n; scanf(\"%n\", &n);", "`%n` is only supported in `sscanf`"),
        inside("%n of output", "int n; printf(\"%n\", &n);", "`%n` is not supported"),
        inside(
            "a percent at the end of a text that is kept",
            "char text[9]; sprintf(text, \"5%\");",
            "`%` at the end of a format is not supported in `sprintf`",
        ),
        inside(
            "a row that is found with effects",
            "int n = 2, i = 0, a[n][n]; i = sizeof(a[i++]);",
            "`sizeof` of a row that is found with effects is not supported: use a variable",
        ),
        whole(
            "tokens that double again and again",
            &format!("#define M(a) a##a\n#define N(a) M(a)\nint {}x{};", "N(".repeat(30), ")".repeat(30)),
            "the tokens that `#` and `##` make have more than 100000 characters",
        ),
        whole(
            "a pointer in a union",
            "union number { int i; int *p; };\nint main(void) { union number x; x.p = 0; return 0; }",
            "fields of unions other than numbers and a `char` array that is the longest field are not supported: use a \
             struct with all the fields",
        ),
        whole(
            "a short text in a union",
            "union number { int i; char c[2]; };\nint main(void) { union number x; x.c[0] = 1; return 0; }",
            "fields of unions other than numbers and a `char` array that is the longest field are not supported: use a \
             struct with all the fields",
        ),
        inside(
            "the first value of a union",
            "union { int i; float f; } x = {1};",
            "first values of unions are not supported: assign to a field",
        ),
        inside(
            "a pointer to a number in a union",
            "union { int i; float f; } x; scanf(\"%d\", &x.i);",
            "a pointer to a number in a union is not supported: use a variable",
        ),
        inside(
            "a step of a floating-point number in a union",
            "union { int i; float f; } x; x.f = 1; return x.f++ > 2;",
            "`++` and `--` behind a floating-point number in a union are not supported: write `+= 1`",
        ),
        whole(
            "a long union",
            "union number { int i; double a[1000]; };\nint main(void) { return 0; }",
            "a union of more than 4096 bytes is not supported",
        ),
        whole(
            "a bit-field",
            "struct flags { unsigned ready : 1; };\nint main(void) { return 0; }",
            "bit-fields are not supported: leave out the width",
        ),
        whole(
            "any number of arguments",
            "int sum(int count, ...);\nint main(void) { return 0; }",
            "functions with any number of arguments are not supported: give it an array and its length",
        ),
        whole(
            "setjmp",
            "#include <setjmp.h>\nint main(void) { return 0; }",
            "`setjmp.h` is not supported: leave a function by `return`, and a program by `exit`",
        ),
        whole(
            "threads",
            "#include <pthread.h>\nint main(void) { return 0; }",
            "`pthread.h` is not supported: do one thing after the other, without threads",
        ),
        inside("files", "FILE *file; return 0;", "files are not supported: read from standard input and print"),
        inside("another file", "char s[9]; fgets(s, 9, NULL);", "`fgets` is only supported with `stdin`"),
        inside("goto without a label", "goto end;", "there is no label `end` in this function"),
        inside("a label twice", "end: end: return 1;", "there are two labels `end`"),
        inside(
            "goto into a block",
            "goto inner; if (1) { inner: return 1; }",
            "`goto` into a block is not supported: move `inner` to a block around this",
        ),
        inside(
            "goto into an arm",
            "int x = 0; switch (x) { case 0: goto one; case 1: one: return 1; }",
            "`goto` into a block is not supported: move `one` to a block around this",
        ),
        inside(
            "a loop with two entries",
            "int x = 0; goto middle; again: x++; middle: if (x < 5) goto again;",
            "`goto` into a loop that another `goto` makes is not supported: write a `while` loop",
        ),
        inside(
            "goto past an array",
            "int x = 0; if (x) goto end; int a[2]; a[0] = 1; end: a[1] = 2;",
            "`goto` past the declaration of `a` is not supported: declare it before the `goto`",
        ),
        inside(
            "a function of the library as a value",
            "int (*f)(const char *, const char *) = strcmp;",
            "pointers to functions of the library are not supported: write a function that calls `strcmp`",
        ),
        inside(
            "what a copy of an element returns",
            "char a[3][9], *p = strcpy(a[1], \"x\"); return p == a[1];",
            "the value of this call is not supported: use its first argument",
        ),
        inside(
            "a function pointer of another type",
            "int (*f)(int, int) = twice;",
            "a value of the type `int (*)(int)` cannot be used as `int (*)(int, int)`",
        ),
        inside(
            "a function pointer as an integer",
            "long f = (long)twice;",
            "a value of the type `int (*)(int)` cannot be used as `long`",
        ),
        inside("an order of functions", "return twice < main;", "functions have no order: compare by `==` or `!=`"),
        inside("a call of a number", "int x = 1; return (x)(2);", "this is of the type `int`, which is not a function"),
        inside(
            "wrong arguments for a function pointer",
            "int (*f)(int) = twice; return f(1, 2);",
            "a function of this type takes 1 argument, but gets 2 here",
        ),
        inside(
            "two types behind a pointer to anything",
            "int x = 300; void *p = &x; char *c = p; return *c;",
            "memory is used as two types through a `void *`, which is not supported: use one type",
        ),
        inside(
            "a pointer of a chosen pointer to a pointer",
            "int x = 0, *p = &x, **q = &p, **r = &p; return **(x ? q : r) + *(x ? q : r)[0];",
            "this pointer to a pointer is not supported yet: use a variable",
        ),
        inside(
            "a pointer to a pointer as a `void *`",
            "int x = 0, *p = &x; void *q = &p; return q != NULL;",
            "pointers to pointers are not supported as `void *`: keep their type",
        ),
        inside(
            "a pointer to a variable that ends before it",
            "int *p, **q = &p; { int x = 0; *q = &x; } return *p;",
            "a pointer to `x` may be used after the end of its block, when `x` no longer exists; this is not supported: declare `x` further out or as `static`, or use its value instead",
        ),
        inside(
            "a pointer to a pointer to a variable that ends before it",
            "int **q; { int x = 0, *p = &x; q = &p; } return **q;",
            "a pointer to `p` may be used after the end of its block, when `p` no longer exists; this is not supported: declare `p` further out or as `static`, or use its value instead",
        ),
        whole(
            "a pointer to a local variable by a parameter",
            "void f(int **p) { int x = 0; *p = &x; }\nint main(void) { int *p; f(&p); return *p; }",
            "a pointer to `x` may be used after the end of its block, when `x` no longer exists; this is not supported: declare `x` further out or as `static`, or use its value instead",
        ),
        inside(
            "a pointer to a field of a variable that ends before it",
            "int *p; { struct pair v = {1, 2}; p = &v.b; } return *p;",
            "a pointer to `v` may be used after the end of its block, when `v` no longer exists; this is not supported: declare `v` further out or as `static`, or use its value instead",
        ),
        whole(
            "free of a pointer to a field",
            "#include <stdlib.h>\nstruct s { int n; };\n\
             int main(void) { struct s *v = malloc(sizeof *v); int *p = &v->n; free(p); return 0; }",
            "`free` of a pointer that may lead to a field is not supported: free the struct",
        ),
        inside(
            "memory for parts of structs",
            "int n = 3, bytes = n * sizeof(struct pair); struct pair *p = malloc(bytes); return p != NULL;",
            "memory for structs or pointers is only supported if its size is a multiple of theirs, such as \
             `n * sizeof(struct node)`",
        ),
        inside(
            "much memory for structs that moves",
            "struct pair *p = malloc(100 * sizeof(struct pair)); p = realloc(p, 2 * sizeof(struct pair)); return p != NULL;",
            "more than 64 structs or pointers that `realloc` may move are not supported",
        ),
        whole(
            "a pointer to an array in a struct",
            "struct s { int a[3]; };\nint main(void) { struct s v = {{1}}; int (*p)[3] = &v.a; return (*p)[0]; }",
            "pointers to arrays in a struct are not supported yet: use its first element",
        ),
        inside(
            "a compound literal",
            "int *x = (int[]){1, 2};",
            "compound literals are only supported in functions, for structs with at most 32 parts: declare a variable with this \
             value",
        ),
        inside(
            "the name of a type of variable length",
            "int n = 2; typedef int row[n]; row grid[2];",
            "an array whose length is not constant is not supported: give it its greatest length, by `#define`",
        ),
        inside(
            "the distance of rows of variable length",
            "int n = 2; int grid[n][n]; return &grid[1] - grid;",
            "the number of rows between two pointers is not supported if their length is not constant",
        ),
        inside(
            "a step behind rows of variable length",
            "int n = 2; int grid[n][n], (*row)[n] = grid; row++;",
            "`++` and `--` behind a pointer to rows of variable length are not supported: write `+= 1`",
        ),
        whole(
            "free of a text of cs50.h",
            "#include <cs50.h>\n#include <stdlib.h>\nint main(void) { string s = get_string(\"\"); free(s); return 0; }",
            "`get_string` frees its texts itself when the program ends: what may be one of them is not freed or moved",
        ),
        whole(
            "any line for cs50.h",
            "#include <cs50.h>\nint main(void) { return get_int(\"\"); }\n#pragma loopscope input any\n",
            "`get_int` is only supported where the input is what it asks for",
        ),
        inside("an array that is too long", "int *a[200000000];", "an array has 1 to 134217728 elements here"),
        inside(
            "a table that is too large",
            "int a[20000][10000];",
            "`a` has 200000000 parts, and no more than 134217728 are read",
        ),
        inside(
            "first values far behind in a long array",
            "int a[100000] = {[70000] = 1};",
            "only the first 65536 elements have first values here: assign the others",
        ),
        whole(
            "a large array by value",
            "struct world { int cells[100][100]; };\nint f(struct world w) { return w.cells[0][0]; }\nint main(void) { struct world w = {{{1}}}; return f(w); }",
            "a struct with a large array is only copied by `=`: use a pointer to it here",
        ),
        whole(
            "a struct with many parts",
            "struct row { int cells[50000000]; };\nstruct grid { struct row a, b, c; };\nint main(void) { return 0; }",
            "a struct has at most 134217728 integers and pointers here: make its arrays smaller",
        ),
        inside(
            "an address as a number",
            "int x = 0; x = (int)&x;",
            "conversions between pointers and integers are not supported",
        ),
        inside("qsort of texts", "char *a[2]; qsort(a, 2, 8, 0);", "`qsort` is only supported for numbers and structs"),
        inside(
            "qsort of bytes",
            "int a[2]; qsort(a, 2, 1, 0);",
            "the third argument of `qsort` must be the size of an element, such as `sizeof(a[0])`",
        ),
        whole(
            "sscanf to a place that it changes",
            "int f(const char *s, int *n, int *a) { return sscanf(s, \"%d %d\", n, &a[*n]); }\nint main(void) { return 0; }",
            "an argument of `sscanf` depends on what the same call reads: call it twice",
        ),
        whole(
            "sscanf to a place that a pointer changes",
            "int f(const char *s, int *n, int *a) { int i = 0; int *p = &i; return sscanf(s, \"%d %d\", n, &a[i]) + *p; }\nint main(void) { return 0; }",
            "an argument of `sscanf` depends on what the same call reads: call it twice",
        ),
        inside(
            "sscanf from what it writes",
            "char c; char s[2]; sscanf(&s[c = 0], \"%c\", &c);",
            "the arguments of `sscanf` must have no side effects and read no characters of arrays: use a variable",
        ),
        whole(
            "rows of constant length as those of variable length",
            "int f(int n, int m, int a[n][m]) { return n + m; }\nint main(void) { int a[2][3]; return f(2, 3, a); }",
            "rows of constant length are not supported where their length is variable: declare the array with variables, or give the parameter the length of its rows",
        ),
        inside(
            "a part of a text in memory",
            "char s[9]; sprintf(s, \"%.2s\", \"abc\");",
            "a precision such as `%.2s` is not supported in `sprintf`",
        ),
        inside(
            "an exponent into memory",
            "char s[99]; sprintf(s, \"%g\", 1.5);",
            "of numbers with a point, only `%f` with a precision of at most 20 is supported here, as in `%.2f`",
        ),
        inside(
            "many digits into memory",
            "char s[99]; sprintf(s, \"%.21f\", 1.5);",
            "of numbers with a point, only `%f` with a precision of at most 20 is supported here, as in `%.2f`",
        ),
        inside(
            "a conversion into memory",
            "char s[9]; sprintf(s, \"%x\", 10);",
            "this conversion is only supported in `printf`: write `%d`, `%ld`, `%u`, `%c` or `%s`",
        ),
        inside(
            "a moved pointer at a place that changes",
            "int x[2] = {1, 2}, i = 0; int *a[2] = {x, x}; a[i++] += 1;",
            "this is changed and used at once, which is not supported: write two statements",
        ),
        inside(
            "a comparison of bytes",
            "int a[2] = {0}, b[2] = {0}; return memcmp(a, b, sizeof a);",
            "`memcmp` is only supported for characters",
        ),
        inside(
            "an order of pointers to variables",
            "int x = 0, y = 0, *p = &x, *q = &y; return p < q;",
            "only pointers to the elements of an array have an order: compare by `==` or `!=`",
        ),
        inside("a set without an end", "char s[9]; scanf(\"%8[a-z\", s);", "`%8[a-z` is not supported"),
        inside("flags of scanf", "int x; scanf(\"%-3d\", &x);", "flags such as in `%-d` are not supported in `scanf`"),
        inside(
            "an empty width",
            "int x; sscanf(\"5\", \"%0d\", &x);",
            "flags such as in `%-d` are not supported in `sscanf`",
        ),
        inside("a precision of scanf", "int x; scanf(\"%.2d\", &x);", "`%.2d` is not supported"),
        inside(
            "a long format",
            "int x; scanf(\"a b c d e f g h i j k l m n o p q r s t u v w x %d\", &x);",
            "a format with more than 40 parts is not supported: call `scanf` twice",
        ),
        inside(
            "scanf to a place that it changes, by character",
            "int i = 0, a[9]; scanf(\"(%d,%d)\", &i, &a[i]);",
            "an argument of `scanf` depends on what the same call reads: call it twice",
        ),
        inside(
            "an argument of scanf with an effect",
            "int i = 0, a[9] = {0}; scanf(\"(%d)\", &a[i++]);",
            "the arguments of `scanf` must have no side effects and read no characters of arrays: use a variable",
        ),
        inside(
            "feof and ungetc",
            "while (!feof(stdin)) ungetc(getchar(), stdin);",
            "a program with both `feof` and `ungetc` is not supported: use what `getchar` returns",
        ),
        inside("feof of a file", "void *f = 0; feof(f);", "`feof` is only supported with `stdin`"),
        inside("a set that is printed", "printf(\"%[a]\", \"a\");", "`%[` is not supported in `printf`"),
        inside("a width as an argument", "char s[9]; sprintf(s, \"%*d\", 3, 4);", "`%*` is not supported in `sprintf`"),
        inside(
            "a width of other digits",
            "int n = 4; printf(\"%*x\", n, 10);",
            "a width that is not constant is only supported for `%d`, `%ld`, `%u`, `%c` and `%s`",
        ),
        inside("a long width", "printf(\"%20000d\", 1);", "`%20000` is not supported"),
        inside(
            "a long width as an argument",
            "printf(\"%*d\", 20000, 1);",
            "a width of more than 10000 characters is not supported",
        ),
        inside(
            "an order of what is printed",
            "int x = 1; printf(\"%d %d\", x, x++);",
            "`x` is changed and used in one expression, and C does not say in which order: write two statements",
        ),
        inside(
            "an assertion that is false",
            "_Static_assert(sizeof(int) == 8, \"8 bytes\");",
            "this assertion does not hold",
        ),
        inside(
            "a number in any base",
            "int base = 10; return strtol(\"10\", NULL, base);",
            "`strtol` is only supported with a constant base up to 36",
        ),
        inside(
            "an order of effects",
            "int x = 1; x = x++ + 1;",
            "`x` is changed and used in one expression, and C does not say in which order: write two statements",
        ),
        whole(
            "parameters of main",
            "int main(int argc, char *argv[], char *envp[]) { return envp[argc] != 0; }",
            "this use of `envp` is not supported: `main` gets `argc` and `argv` alone, and no function may call it",
        ),
        whole(
            "`##` without an operand",
            "#define JOIN(a, b) a b ##\nint main(void) { return 0; }",
            "`JOIN` is a macro with `__VA_OPT__`, an unfinished list of parameters, or a `#` or `##` without operands: write a function",
        ),
        whole(
            "`#` without a parameter",
            "#define TEXT(a) #b\nint main(void) { return 0; }",
            "`TEXT` is a macro with `__VA_OPT__`, an unfinished list of parameters, or a `#` or `##` without operands: write a function",
        ),
        whole(
            "tokens that make none",
            "#define JOIN(a, b) a ## b\nint main(void) { int x = 1; return x JOIN(+, x); }",
            "`+` and `x` are no token together",
        ),
        whole(
            "arguments after a macro",
            "#define sq(x) ((x)*(x))\n#define SQ sq\nint main(void) { return SQ(3); }",
            "a macro that ends with the name of the macro `sq` is not read before `(`: write `sq`",
        ),
        whole(
            "arguments that end after a macro",
            "#define sq(x) ((x)*(x))\n#define OPEN sq(\nint main(void) { return OPEN 3); }",
            "the arguments of `sq` have no end here",
        ),
        whole(
            "another directive",
            "#line 3\nint main(void) { return 0; }",
            "`#line` is not supported: only `#include`, `#define` and conditions are",
        ),
        whole(
            "a condition with a character",
            "#if 'a' == 97\n#endif\nint main(void) { return 0; }",
            "this condition is not supported: it may have whole numbers, names of macros and `defined`",
        ),
        whole(
            "a condition with a version of the compiler",
            "#if __GNUC__ > 4\n#endif\nint main(void) { return 0; }",
            "this condition is not supported: it may have whole numbers, names of macros and `defined`",
        ),
        whole(
            "a condition that divides by zero",
            "#if 0 || 1 / 0\n#endif\nint main(void) { return 0; }",
            "this condition is not supported: it may have whole numbers, names of macros and `defined`",
        ),
        whole(
            "a condition about a macro of a header",
            "#include <limits.h>\n#if INT_MAX > 32767\n#endif\nint main(void) { return 0; }",
            "whether `INT_MAX` is defined depends on the compiler and its headers: this is not supported",
        ),
        whole(
            "a condition about a macro of the compiler",
            "#ifndef __OPTIMIZE__\n#endif\nint main(void) { return 0; }",
            "whether `__OPTIMIZE__` is defined depends on the compiler and its headers: this is not supported",
        ),
        whole(
            "a condition without an end",
            "int main(void) { return 0; }\n#if 0\n#ifdef X\n int x = 'don't\n",
            "`#endif` is missing for this condition",
        ),
        whole("a condition without a start", "int main(void) { return 0; }\n#else\n", "`#else` has no `#if` before it"),
        whole(
            "a second else",
            "#if 1\n#else\n#else\n#endif\nint main(void) { return 0; }",
            "`#else` has no `#if` before it",
        ),
        whole(
            "a variable of another file",
            "extern int elsewhere;\nint main(void) { return 0; }",
            "`elsewhere` is declared with `extern`, and no file defines it",
        ),
        inside(
            "a variable of another file in a block",
            "extern int elsewhere; elsewhere = 1;",
            "`elsewhere` is declared with `extern`, and no file defines it",
        ),
        inside(
            "statements in an expression",
            "int x = ({ int y = 1; y; });",
            "statements in expressions are not supported: write a function",
        ),
        whole(
            "an attribute that changes the meaning",
            "int buffer[4] __attribute__((aligned(16)));\nint main(void) { return 0; }",
            "the attribute `aligned` is not supported: leave it out",
        ),
        whole(
            "an attribute without its end",
            "int main(void) { return 0; }\n__attribute__((noreturn",
            "`))` is missing after this attribute",
        ),
        whole(
            "a start in no function",
            "int main(void) { return 0; }\n#pragma loopscope entry f\n",
            "there is no function `f` to start in",
        ),
        whole(
            "a start with rows",
            "int f(int m[][3]) { return m[0][0]; }\n#pragma loopscope entry f\n",
            "a program cannot start with a parameter such as `m`: call the function in `main`",
        ),
    ]
}

#[test]
fn each_construct_is_refused_once_and_says_what_to_do() {
    for (construct, source, expected) in constructs() {
        let parse = analyse(&source, Dialect::C);
        let errors = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error);
        let messages: Vec<String> = errors.map(|each| each.message.to_string()).collect();
        assert_eq!(messages, [expected], "{construct}");
    }
}

#[test]
fn macros_that_are_nested_too_deep_are_refused() {
    let nested = |depth: usize| {
        let value = "f(".repeat(depth) + "0" + &")".repeat(depth);
        let source = format!("#define f(x) x\nint main(void) {{ return {value}; }}");
        let work = move || analyse(&source, Dialect::C).diagnostics;
        std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap()
    };
    assert!(nested(60).is_empty(), "{:?}", nested(60));
    assert!(nested(100).iter().any(|each| each.message.to_string() == "macros are nested more than 64 deep"));
    assert!(nested(10_000).iter().any(|each| each.severity == Severity::Error));
}

#[test]
fn scanf_reads_to_places_that_it_does_not_change() {
    let message = "an argument of `scanf` depends on what the same call reads: call it twice";
    for (call, is_read) in [
        ("scanf(\"%d %d\", &i, &a[i])", false),
        ("scanf(\"%d %d\", &a[0], &a[a[0]])", false),
        ("scanf(\"%d %d\", &a[i], &a[i + 1])", true),
        ("scanf(\"%d %d\", a, a + 1)", true),
    ] {
        let source =
            format!("#include <stdio.h>\n{}", main_with(&format!("int i = 0, a[3] = {{0}}; {call}; return a[0];")));
        let found = analyse(&source, Dialect::C).diagnostics;
        assert_eq!(found.iter().all(|each| each.message.to_string() != message), is_read, "{call}: {found:?}");
    }
}

#[test]
fn the_names_of_a_refused_declaration_are_not_unknown() {
    let unions = "fields of unions other than numbers and a `char` array that is the longest field are not supported: \
                  use a struct with all the fields";
    for (statements, expected) in [
        ("union { int *a; } x; x.a = 0; return *x.a;", vec![unions]),
        ("foo x = 3, *y; x = 4; *y = x;", vec!["`foo` is not declared"]),
        ("foo *x; x = 0; int z = 1; z = w;", vec!["`foo` is not declared", "`w` is not declared"]),
        (
            "long double x; x = 2; foo x2; x2 = x;",
            vec!["numbers of the type `long double` are not supported: use `double`", "`foo` is not declared"],
        ),
    ] {
        let parse = analyse(&main_with(statements), Dialect::C);
        let messages: Vec<String> = parse.diagnostics.iter().map(|each| each.message.to_string()).collect();
        assert_eq!(messages, expected, "{statements}");
    }
    let parse = analyse("union u { int *a; } all;\nint main(void) { return all.a; }", Dialect::C);
    let messages: Vec<String> = parse.diagnostics.iter().map(|each| each.message.to_string()).collect();
    assert_eq!(messages, [unions]);
}
