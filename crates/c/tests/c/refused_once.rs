//! Programs that use what is not supported in several places: one message says what to do, and the rest is checked.

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, Severity};

const UNIONS: &str = "fields of unions other than numbers and a `char` array that is the longest field are not supported: \
                      use a struct with all the fields";
const LONG_DOUBLE: &str = "numbers of the type `long double` are not supported: use `double`";
const JUMPS: &str = "leave a function by `return`, and a program by `exit`";
const THREADS: &str = "do one thing after the other, without threads";
const FILES: &str = "read from standard input and print";

fn errors(source: &str) -> Vec<String> {
    let parse = analyse(source, Dialect::C);
    let errors = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error);
    errors.map(|each| each.message.to_string()).collect()
}

/// The messages about a program, which also uses a name that is not declared: a check of the rest finds it.
fn messages(outside: &str, statements: &str) -> Vec<String> {
    let start = "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>";
    let mut found = errors(&format!("{start}\n{outside}\nint main(void) {{ {statements} return missing; }}"));
    assert_eq!(found.pop().as_deref(), Some("`missing` is not declared"), "{outside} {statements}: {found:?}");
    found
}

#[test]
fn all_uses_of_a_construct_have_one_message() {
    for (outside, statements, expected) in [
        ("long double half(long double x) { return x / 2; }", "float y = half(3);", LONG_DOUBLE.to_owned()),
        ("", "long double x = 1; x = (float)INFINITY; printf(\"%lf\", x);", LONG_DOUBLE.to_owned()),
        ("union u { int *a; };", "union u *p = malloc(sizeof(union u)); p->a = NULL; *p->a = 1;", UNIONS.to_owned()),
        ("typedef union { int *a; char b; } u;", "u x; x.a = 0; union { int *c; } y; y.c = x.a;", UNIONS.to_owned()),
        ("struct s { union { int *a; } u; int c; };", "struct s v; v.c = 1; v.u.a = 0;", UNIONS.to_owned()),
        (
            "struct s { unsigned a : 3, b : 2; int c; };",
            "struct s v = {1, 2, 3}; v.b = v.c;",
            "bit-fields are not supported: leave out the width".to_owned(),
        ),
        (
            "#include <stdarg.h>\nint sum(int n, ...);",
            "",
            "`stdarg.h` is not supported: give the function an array and its length".to_owned(),
        ),
        ("", "va_list list;", "`va_list` is not supported: give the function an array and its length".to_owned()),
        (
            "#include <setjmp.h>\njmp_buf place;",
            "if (setjmp(place)) return 1; longjmp(place, 1);",
            format!("`setjmp.h` is not supported: {JUMPS}"),
        ),
        (
            "jmp_buf place;",
            "if (setjmp(place)) return 1; longjmp(place, 1);",
            format!("`jmp_buf` is not supported: {JUMPS}"),
        ),
        (
            "#include <pthread.h>\nvoid *work(void *p) { return p; }",
            "pthread_t t; pthread_create(&t, NULL, work, NULL); pthread_join(t, NULL);",
            format!("`pthread.h` is not supported: {THREADS}"),
        ),
        ("", "thrd_t t; thrd_create(&t, 0, 0);", format!("`thrd_t` is not supported: {THREADS}")),
        (
            "",
            "pthread_create(0, 0, 0, 0); pthread_join(0, 0);",
            format!("`pthread_create` is not supported: {THREADS}"),
        ),
        (
            "#include <stdatomic.h>",
            "_Atomic int x; atomic_init(&x, 1);",
            format!("`stdatomic.h` is not supported: {THREADS}"),
        ),
        (
            "",
            "fopen(\"a\", \"r\"); tmpfile(); freopen(\"b\", \"r\", stdin);",
            format!("`tmpfile` is not supported yet: {FILES}"),
        ),
        ("", "FILE *f = stdin; f = stdout;", format!("files are not supported: {FILES}")),
        (
            "#include <stdio.h>",
            "while (!getenv(\"HOME\")) { }",
            "`getenv` is not supported yet: read a string with `fgets`".to_owned(),
        ),
        ("", "atexit(main);", "`atexit` is not supported yet: leave it out".to_owned()),
        ("#include <complex.h>", "", "`complex.h` is not supported: use integers".to_owned()),
    ] {
        let mut expected = vec![expected];
        if outside.contains("...") {
            expected.push(
                "functions with any number of arguments are not supported: give it an array and its length".to_owned(),
            );
        }
        assert_eq!(messages(outside, statements), expected, "{outside} {statements}");
    }
}

#[test]
fn a_function_of_the_program_may_have_the_name_of_one_that_is_not_read() {
    let source = "struct list { int n; };\nint remove(struct list *l, int n) { return l->n == n; }\n\
                  int va_count(int n) { return n; }\nint main(void) { struct list l = {3}; return remove(&l, va_count(3)); }";
    assert_eq!(errors(source), Vec::<String>::new());
}

#[test]
fn fields_without_a_name_are_refused() {
    let found = messages("struct s { struct { int a; }; int c; };", "struct s v; v.c = 1;");
    assert_eq!(found, ["fields without a name are not supported: give each a name"]);
}
