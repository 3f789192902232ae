//! Programs whose meaning depends on the order in which operands and arguments are evaluated: an assumption says so, and
//! only then.

use loopscope_c::analyse;
use loopscope_syntax::Dialect;

const ASSUMED: &str = "operands and arguments are evaluated from left to right, and the right side of `=` before the left \
                       one; C leaves their order open";

/// The text before the function `f` that is asked about.
const BEFORE: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n\
    struct node { int value; struct node *left, *right; };\n\
    struct pair { int a, b; };\n\
    struct stack { int n; struct pair top; struct pair items[4]; };\n\
    int i, calls, table[10];\n\
    int next(void) { return ++i; }\n\
    int through(void) { return next(); }\n\
    int get(void) { return i; }\n\
    int twice(int n) { return 2 * n; }\n\
    int zero(int *p) { *p = 0; return 0; }\n\
    int read(void) { int n; scanf(\"%d\", &n); return n; }\n\
    int show(int n) { printf(\"%d\", n); return n; }\n\
    int must(int n) { if (n < 0) exit(1); return n; }\n\
    int fib(int n) { calls++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n\
    int count(struct node *t) { return t ? 1 + count(t->left) + count(t->right) : 0; }\n\
    struct node *make(int v, struct node *l, struct node *r) {\n\
        struct node *n = malloc(sizeof(struct node)); n->value = v; n->left = l; n->right = r; return n; }\n\
    struct node *insert(struct node *t, int v) {\n\
        if (!t) return make(v, NULL, NULL);\n\
        if (v < t->value) t->left = insert(t->left, v); else t->right = insert(t->right, v);\n\
        return t; }\n\
    int pop(struct stack *s) { return s->items[--s->n].a; }\n\
    int set(struct pair *p) { p->a = 1; return 1; }\n\
    int quit(void) { exit(0); }\n\
    int spin(void) { while (1) { i = 0; } return 0; }\n\
    int clear(int *p) { free(p); return 0; }\n\
    struct pair *pair(int a) {\n\
        struct pair *p = malloc(sizeof *p); if (p == NULL) exit(1); p->a = a; p->b = a; return p; }\n\
    int sum(struct pair *p, struct pair *q) { return p->a + q->a; }\n\
    int count_in(int *counts) { counts[1]++; calls += 1; return 1; }\n\
    int fill(char *s) { strcpy(s, \"b\"); return 0; }\n\
    int through_pointer(int *p) { return p ? *p += 1 : 0; }\n\
    int add(int a, int b) { return a + b; }\n";

/// The part of the text at which the assumption stands, if there is one.
fn assumed(statements: &str) -> Option<String> {
    let source =
        format!("{BEFORE}int main(void) {{ int x = 1, y = 2; struct node *t = NULL; {statements} return 0; }}");
    let analysis = analyse(&source, Dialect::C);
    assert!(!analysis.has_errors(), "{statements}: {:?}", analysis.diagnostics);
    let found = analysis.diagnostics.iter().find(|each| each.message.to_string() == ASSUMED)?;
    Some(source[found.span.start as usize..found.span.end as usize].to_owned())
}

#[test]
fn effects_of_calls_on_other_operands_are_assumed_to_come_in_order() {
    for (statements, place) in [
        ("x = next() - get();", "next() - get()"),
        ("x = i - through();", "i - through()"),
        ("x = twice(1) * next() + i;", "twice(1) * next() + i"),
        ("x = add(next(), next());", "next(), next()"),
        ("printf(\"%d %d\", next(), 10 / i);", "next(), 10 / i"),
        ("printf(\"%d %s\\n\", i, next() ? \"yes\" : \"no\");", "i, next()"),
        ("x = read() - read();", "read() - read()"),
        ("x = getchar() < getchar();", "getchar() < getchar()"),
        ("x = show(1) + show(2);", "show(1) + show(2)"),
        ("x = must(y) + 10 / y;", "must(y) + 10 / y"),
        ("x = zero(&y) + y;", "zero(&y) + y"),
        ("int *p = &y; x = through_pointer(p) + y;", "through_pointer(p) + y"),
        ("table[i] = next();", "table[i] = next()"),
        ("i += next();", "i += next()"),
        ("int a[2] = {next(), next()}; x = a[0];", "next(), next()"),
        // Memory that the function itself has allocated.
        ("struct stack *s = malloc(sizeof(struct stack)); s->n = 2; x = pop(s) - pop(s);", "pop(s) - pop(s)"),
        ("int *p = malloc(sizeof(int)); *p = 1; x = *p + clear(p);", "*p + clear(p)"),
        // A struct in a struct.
        ("struct stack s = {0}, *p = &s; x = p->top.a - set(&p->top);", "p->top.a - set(&p->top)"),
        ("struct stack s = {0}, *p = &s; x = p->items[1].a - set(&p->items[1]);", "p->items[1].a - set(&p->items[1])"),
        ("scanf(\"%d %d\", &table[next()], &table[next()]);", "&table[next()], &table[next()]"),
        // The run may end before an error, and the error be before the end.
        ("int *p = NULL; x = quit() + (*p = 1);", "quit() + (*p = 1"),
        ("int a[2] = {0}; x = quit() + (a[y] = 3);", "quit() + (a[y] = 3"),
        ("x = spin() + 10 / y;", "spin() + 10 / y"),
        ("int a[2][2] = {{0}, {next(), get()}}; x = a[0][0];", "next(), get()"),
        ("struct pair p = (struct pair){next(), next()}; x = p.a;", "next(), next()"),
        ("x = calls + fib(3);", "calls + fib(3)"),
        ("char s[9] = \"a\"; x = fill(s) - strlen(s);", "fill(s) - strlen(s)"),
        ("t = make(1, NULL, NULL); x = count(insert(t, 2)) + count(t);", "count(insert(t, 2)) + count(t)"),
    ] {
        assert_eq!(assumed(statements).as_deref(), Some(place), "{statements}");
    }
}

#[test]
fn nothing_is_assumed_where_the_order_does_not_matter() {
    for statements in [
        "x = twice(x) + twice(y);",
        "x = fib(3) + fib(4);",
        "x = get() * get() + i;",
        "x = next(); x = next();",
        "x = next() && next();",
        "x = next() ? next() : get();",
        "x = next(), y = next();",
        "x = next() + y;",
        "i = next();",
        "table[2] = next();",
        "table[x] = next() + 1;",
        "t = make(1, make(2, NULL, NULL), make(3, NULL, NULL));",
        "t = insert(NULL, 3); t->left = insert(t->left, 1);",
        "x = count(t) + count(t);",
        "x = zero(&y) + x;",
        "int z = 0; x = zero(&z) + zero(&y) + through_pointer(NULL);",
        "int *p = &y; x = through_pointer(NULL) + *p;",
        "x = sum(pair(1), pair(2));",
        "int a[2] = {0}, b[2] = {0}; x = count_in(a) + count_in(b);",
        "x = rand() % 6 + rand() % 6;",
        "printf(\"%d %d\", next(), x);",
        "printf(\"%d %d\", twice(i), get());",
        "x = show(1) + 1;",
        "x = read() - 1;",
        "char s[9] = \"a\"; x = strlen(s) + strlen(\"b\");",
    ] {
        assert_eq!(assumed(statements), None, "{statements}");
    }
}

#[test]
fn many_functions_and_variables_are_followed() {
    let lines = |line: &dyn Fn(usize) -> String| (0..200).rev().map(line).collect::<Vec<_>>().join("\n");
    let globals = lines(&|k| format!("int g{k}; int f{k}(void);"));
    let functions = lines(&|k| {
        let callee = if k == 0 { "1".to_owned() } else { format!("f{}()", k - 1) };
        format!("int f{k}(void) {{ g{k} = 1; return {callee}; }}")
    });
    let source =
        |operand: &str| format!("{globals}\n{functions}\nint main(void) {{ int x = f199() + {operand}; return x; }}");
    let is_assumed = |operand: &str| {
        let analysis = analyse(&source(operand), Dialect::C);
        assert!(!analysis.has_errors(), "{:?}", analysis.diagnostics);
        analysis.diagnostics.iter().any(|each| each.message.to_string() == ASSUMED)
    };
    assert!(is_assumed("g0"));
    assert!(!is_assumed("1"));
}
