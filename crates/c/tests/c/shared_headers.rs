//! Programs of several files whose headers have more than declarations, and arrays whose size another file knows.

use crate::units::{errors, is_right};

#[test]
fn functions_of_a_header_that_allocate_are_in_each_file() {
    let header = "#include <stdlib.h>\nstruct node { int v; struct node *next; };\n\
        static struct node *make(int v) { struct node *n = malloc(sizeof *n); if (n) { n->v = v; n->next = NULL; } return n; }\n\
        static int sum(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i; return a[n - 1]; }\nint f(int n);\n";
    let main =
        "#include \"h.h\"\nint main(void) { struct node *n = make(3); int s = sum(2) + f(1); free(n); return s; }\n";
    let f = "#include \"h.h\"\nint f(int n) { struct node *m = make(n); int s = m ? m->v : 0; free(m); return s + sum(n); }\n";
    is_right(&[("main.c", main), ("f.c", f), ("h.h", header)]);
}

#[test]
fn an_inline_function_of_a_header_is_one_function() {
    let header = ("h.h", "inline int twice(int n) { return 2 * n; }\n");
    let main = ("main.c", "#include \"h.h\"\nint f(int n);\nint main(void) { return twice(2) + f(1); }\n");
    let f = ("f.c", "#include \"h.h\"\nextern inline int twice(int n);\nint f(int n) { return twice(n); }\n");
    is_right(&[main, f, header]);
    is_right(&[f, main, header]);
    let differs = "main.c:1: `twice` is defined in another way in another file, and C leaves open which one is called: \
                   write `static` before both (f.c:1)";
    let here = "inline int twice(int n) { return n; }\nint f(int n);\nint main(void) { return twice(2) + f(1); }\n";
    let there = "inline int twice(int n) { return 2 * n; }\nextern inline int twice(int n);\nint f(int n) { return twice(n); }\n";
    assert_eq!(errors(&[("f.c", there), ("main.c", here)]), [differs]);
    // The same words mean something else.
    let with = |number: &str, rest: &str| {
        format!("enum {{ BY = {number} }};\ninline int twice(int n) {{ return BY * n; }}\n{rest}")
    };
    let (one, other) = (
        with("2", "int f(int n) { return twice(n); }\n"),
        with("3", "int f(int n);\nint main(void) { return twice(f(1)); }\n"),
    );
    assert_eq!(errors(&[("f.c", &one), ("main.c", &other)]), [differs.replace(":1", ":2")]);
    // A definition that is not inline is another one.
    let plain = "int twice(int n) { return 2 * n; }\nint f(int n) { return twice(n); }\n";
    assert_eq!(
        errors(&[("f.c", plain), ("main.c", here)]),
        ["main.c:1: there are two functions called `twice` (f.c:1)"]
    );
}

#[test]
fn a_tag_of_a_hidden_struct_may_be_used_for_another_one() {
    let header = ("list.h", "struct list;\nstruct list *make(void);\nint size(struct list *l);\n");
    let list = (
        "list.c",
        "#include <stdlib.h>\n#include \"list.h\"\nstruct list { int n; };\n\
        struct list *make(void) { struct list *l = malloc(sizeof *l); if (l) l->n = 3; return l; }\n\
        int size(struct list *l) { return l->n; }\n",
    );
    let other = (
        "other.c",
        "struct list { char c; long d; };\nint g(void) { struct list l = { 1, 2 }; return l.c + (int)l.d; }\n",
    );
    let main = (
        "main.c",
        "#include \"list.h\"\nint g(void);\nint main(void) { struct list *l = make(); return l ? size(l) + g() : 0; }\n",
    );
    let files = [main, list, other, header];
    for order in [[0, 1, 2, 3], [2, 1, 0, 3], [2, 0, 1, 3], [0, 2, 1, 3], [1, 2, 0, 3]] {
        is_right(&order.map(|at| files[at]));
    }
}

#[test]
fn a_macro_names_a_header() {
    let main = "#define HEADER \"h.h\"\n#include HEADER\n#define LIBRARY <stdio.h>\n#include LIBRARY\nint main(void) { printf(\"%d\", X); return 0; }\n";
    is_right(&[("main.c", main), ("h.h", "#define X 3\n")]);
    let unknown = "#define HEADER \"i.h\"\n#include HEADER\nint main(void) { return 0; }\n";
    assert_eq!(
        errors(&[("main.c", unknown), ("h.h", "\n")]),
        ["main.c:2: `i.h` is not among the given files: give it as well"]
    );
}

#[test]
fn a_file_includes_itself() {
    let main = "#ifndef AGAIN\n#define AGAIN\n#include \"main.c\"\nint f(void);\nint main(void) { return x + f(); }\n#else\nstatic int x = 3;\n#endif\n";
    is_right(&[("f.c", "int f(void) { return 1; }\n"), ("main.c", main)]);
    let through = main.replace("#include \"main.c\"", "#include \"h.h\"");
    let through = [("f.c", "int f(void) { return 1; }\n"), ("main.c", &through), ("h.h", "#include \"main.c\"\n")];
    assert_eq!(errors(&through), [""; 0]);
}

#[test]
fn another_file_knows_the_size_of_an_array() {
    let header = ("t.h", "extern int tab[];\nextern int grid[][3];\nextern const int size;\n");
    let tab = ("tab.c", "#include \"t.h\"\nint tab[] = {1, 2, 3};\nint grid[2][3] = {{1}};\nconst int size = 3;\n");
    let main =
        ("main.c", "#include \"t.h\"\nint main(void) { extern int tab[]; return tab[size - 1] + grid[1][2]; }\n");
    is_right(&[main, tab, header]);
    is_right(&[tab, main, header]);
    assert_eq!(
        errors(&[main, ("tab.c", "#include \"t.h\"\nint grid[2][3];\nconst int size = 3;\n"), header]),
        ["t.h:1: `tab` is declared with `extern`, and no file defines it"]
    );
    assert_eq!(
        errors(&[("main.c", "extern int tab[];\nint main(void) { return tab[0]; }\n"), ("tab.c", "long tab[3];\n")]),
        ["tab.c:1: `tab` was declared with another type (main.c:1)"]
    );
    // In one file.
    let one = (
        "main.c",
        "extern int tab[];\nint f(int i) { return tab[i]; }\nint tab[] = {1, 2};\nint main(void) { return f(1); }\n",
    );
    is_right(&[one, ("other.c", "static int tab[5];\nint other(void) { return tab[4]; }\n")]);
}

#[test]
fn an_inline_function_with_assertions_in_one_file_only_is_refused() {
    let header = ("h.h", "#include <assert.h>\ninline int f(int n) { assert(n > 0); return n; }\n");
    let quiet =
        ("a.c", "#define NDEBUG\n#include \"h.h\"\nextern inline int f(int n);\nint g(void) { return f(0); }\n");
    let main = ("main.c", "#include \"h.h\"\nint g(void);\nint main(void) { return f(0) + g(); }\n");
    for files in [[quiet, main, header], [main, quiet, header]] {
        let [error] = errors(&files).try_into().expect("one error");
        assert!(error.contains("`f` is defined in another way in another file"), "{error}");
    }
}
