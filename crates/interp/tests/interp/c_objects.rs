//! C programs about copies of structs, pointers and memory: how their only run ends.

use loopscope_interp::Outcome;
use loopscope_syntax::ErrorKind;

use crate::c::end;

/// The kind of error with which a program ends; `None` if it ends without one.
fn error(source: &str) -> Option<ErrorKind> {
    match end(source) {
        Some(Outcome::Error { kind, .. }) => Some(kind),
        Some(Outcome::Finished { .. }) => None,
        outcome => panic!("{source}: {outcome:?}"),
    }
}

/// The same of statements in `main`.
fn error_of(start: &str, body: &str) -> Option<ErrorKind> {
    error(&format!("{start}\nint main(void) {{ {body} }}"))
}

#[test]
fn a_copied_struct_has_arrays_of_its_own() {
    let start = "struct s { int a[3]; int m[2][9]; }; struct o { struct s in; int n; };
        void change(struct s v) { v.a[0] = 0; v.m[1][8] = 0; } struct s g = {{1, 2, 3}}; struct s get(void) { return g; }";
    for body in [
        "struct s v = {{1, 2, 3}}, w; w = v; v.a[0] = 0; return 10 / w.a[0];",
        "struct s v = {{1, 2, 3}}, w = v; v.a[0] = 0; return 10 / w.a[0];",
        "struct s v = {{1}, {{0}, {0,0,0,0,0,0,0,0,5}}}; change(v); return 1 / v.a[0] + 10 / v.m[1][8];",
        "struct s v = get(); v.a[0] = 0; return 1 / g.a[0];",
        "struct s x[2] = {{{1}}, {{2}}}, t = x[0]; x[0] = x[1]; x[1] = t; t.a[0] = 0; return 1 / x[1].a[0] / x[0].a[0];",
        "struct s v = {{1}}; struct o one = {v, 2}, two; two = one; one.in.a[0] = v.a[0] = 0; return 1 / two.in.a[0];",
        "struct s v = {{1}}, w = {{2}}; int *p = w.a; w = v; return 1 / (p[0] == 1);",
        "struct s v = {{1}}, w, u; u = w = v; w.a[0] = v.a[0] = 0; return 1 / u.a[0];",
        "struct s v = {{1}}, w = {{2}}, u; u = v.a[0] ? v : w; v.a[0] = 0; return 1 / u.a[0];",
    ] {
        assert_eq!(error_of(start, body), None, "{body}");
    }
}

#[test]
fn a_copied_struct_has_the_unwritten_elements_of_the_original() {
    let start = "struct s { int a[3]; int n; int *p; };";
    for body in [
        "struct s v, w; v.n = 1; w = v; v.a[0] = 5; return w.a[0];",
        "struct s v, w; v.p = v.a; w = v; return w.p[0];",
        "struct s v, w; int a[2]; v.p = a; w = v; return w.p[0];",
    ] {
        assert_eq!(error_of(start, body), Some(ErrorKind::ReadBeforeWrite), "{body}");
    }
}

#[test]
fn a_loop_that_fills_an_array_may_read_ahead_of_what_is_written() {
    let rows = "for (int i = 0; i < 2; i++) { for (int j = 0; j < 2; j++) a[i][j] = 1;";
    for body in [
        "int a[3], s = 0; for (int i = 0; i < 3; i++) { a[i] = 1; s += a[2]; } return 0;",
        "int a[3]; for (int i = 0; i < 3; i++) { a[i] = 1; if (i < 2 && a[i + 1]) return 2; } return 0;",
        "int a[3], *p = 0; for (int i = 0; i < 3; i++) { a[i] = p ? p[2] : 0; p = a; } return 0;",
        &format!("int a[2][2], s = 0; {rows} if (i == 0) s += a[1][1]; }} return 0;"),
        &format!("int n = 2, s = 0; int a[n][n]; {rows} if (i == 0) s += a[1][1]; }} return 0;"),
    ] {
        assert_eq!(error_of("", body), Some(ErrorKind::ReadBeforeWrite), "{body}");
    }
    let behind =
        "int a[3], s = 0; for (int i = 0; i < 3; i++) { a[i] = i; s += a[i]; if (i > 0) s += a[i - 1]; } return 0;";
    assert_eq!(error_of("", behind), None);
}

#[test]
fn only_pointers_into_one_array_have_an_order() {
    let start = "struct s { int a[2]; }; int before(int *p, int *q) { return p < q; }";
    for body in [
        "int a[3] = {0}, b[3] = {0}, *p = a, *q = b + 1; return p < q;",
        "int a[3] = {0}, b[3] = {0}, *p = a, *q = b + 1; return q - p;",
        "struct s v = {{0}}, w = {{0}}; return before(v.a, w.a);",
    ] {
        assert_eq!(error_of(start, body), Some(ErrorKind::UnrelatedPointers), "{body}");
    }
    for body in [
        "int a[3] = {0}, *p = a, *e = a + 3, n = 0; while (p < e) n += *p++; return e - p;",
        "struct s v = {{0}}; return !before(v.a, v.a + 1);",
    ] {
        assert_eq!(error_of(start, body), None, "{body}");
    }
    assert!(end("int main(void) { int a[2] = {0}, *p = a; p++; return p > (int *)0; }").is_none());
    assert!(end("int main(void) { int x = 0, y = 0, *p = &x, *q = &y; return p < q; }").is_none());
}

#[test]
fn copies_between_places_that_overlap_are_errors() {
    let start = "#include <string.h>";
    for body in [
        "char s[10] = \"hello\"; strcpy(s, s + 1); return 0;",
        "char s[10] = \"hello\"; strncpy(s, s + 1, 3); return 0;",
        "char s[8] = \"abc\"; strncpy(s, s + 3, 4); return 0;",
        "int a[5] = {0}; memcpy(a + 1, a, 3 * sizeof(int)); return 0;",
        "int m[3][2] = {{0}}; memcpy(m[0], m[1] - 1, 2 * sizeof(int)); return 0;",
    ] {
        let found = error_of(start, body);
        assert!(matches!(found, Some(ErrorKind::Overlap | ErrorKind::IndexOutOfBounds)), "{body}: {found:?}");
    }
    for body in [
        "char s[10] = \"hello\", t[10]; strcpy(t, s); strcpy(s + 6, \"abc\"); strcat(t, s + 6); return 0;",
        "int a[6] = {0}; memcpy(a + 3, a, 3 * sizeof(int)); memmove(a + 1, a, 3 * sizeof(int)); return 0;",
    ] {
        assert_eq!(error_of(start, body), None, "{body}");
    }
}

#[test]
fn one_of_two_arrays_with_unwritten_elements_is_refused() {
    assert!(end("int main(void) { int a[2] = {1, 2}, b[2]; b[0] = 1; return (b[0] ? a : b)[1]; }").is_none());
    let both = "int a[2], b[2]; a[0] = b[0] = 1; return (b[0] ? a : b)[1];";
    assert_eq!(error_of("", both), Some(ErrorKind::ReadBeforeWrite));
}

#[test]
fn calloc_of_too_much_fails() {
    let body = "unsigned long n = 1UL << 63; int *p = calloc(n, 4); if (p == NULL) return 0; return 1 / 0;";
    assert_eq!(error_of("#include <stdlib.h>", body), None);
    let body = "unsigned long n = 3; int *p = calloc(n, n); if (p == NULL) return 1 / 0; p[1] = 2; return p[2];";
    assert_eq!(error_of("#include <stdlib.h>", body), Some(ErrorKind::IndexOutOfBounds));
}

#[test]
fn realloc_to_nothing_frees() {
    let body = "int *p = malloc(4 * sizeof(int)), *q; p[0] = 1; q = realloc(p, 0);";
    let start = "#include <stdlib.h>";
    assert_eq!(error_of(start, &format!("{body} return q != NULL ? 1 / 0 : 0;")), None);
    assert_eq!(error_of(start, &format!("{body} return p[0];")), Some(ErrorKind::UseAfterFree));
}

#[test]
fn a_function_that_frees_a_struct_gets_no_pointer_to_its_fields() {
    let start = "#include <stdlib.h>\nstruct s { char n[4]; }; void drop(struct s *p) { free(p); }";
    for function in [
        "int f(struct s *p, char *n) { free(p); return n[0]; }",
        "int f(struct s *p, char *n) { drop(p); return n[0]; }",
        "int f(struct s *p, char *n) { return n[0]; }",
    ] {
        let is_freed = function.contains("free") || function.contains("drop");
        let call = if is_freed { "f(p, p->n)" } else { "f(p, p->n) + (drop(p), 0)" };
        let source = format!(
            "{start} {function} int main(void) {{ struct s *p = malloc(sizeof *p); p->n[0] = 1; return {call}; }}"
        );
        assert_eq!(end(&source).is_none(), is_freed, "{source}");
    }
    let late = "int g(char *n, int x) { return n[0] + x; } int f(struct s *p) { free(p); return 0; }
        int main(void) { struct s *p = malloc(sizeof *p); p->n[0] = 1; return g(p->n, f(p)); }";
    assert!(end(&format!("{start} {late}")).is_none());
}

#[test]
fn fgets_reads_only_from_standard_input() {
    let start = "#include <stdio.h>";
    assert!(end(&format!("{start}\nint main(void) {{ char s[9]; fgets(s, 9, NULL); return 0; }}")).is_none());
}

#[test]
fn what_is_written_behind_a_pointer_in_a_struct_stays() {
    let start = "#include <stdlib.h>\n#include <assert.h>\nstruct node { int v; struct node *next; }; struct pair { struct node *a; };";
    let two = "struct node *p = malloc(sizeof(struct node)); p->v = 0; p->next = malloc(sizeof(struct node)); ";
    for body in [
        "p->next->v = 7; struct node *q = p->next; assert(q->v == 7);",
        "p->next->v = 5; p->next->v += 2; p->next->v++; assert(p->next->v == 8);",
        "p->next->next = p; p->next->next->v = 3; assert(p->v == 3);",
        "struct pair r = {p}; r.a->v = 7; assert(p->v == 7); (*r.a).v = 8; assert(p->v == 8);",
        "struct node a[2]; int i = 0; a[i++].v = 1; a[i].v = 2; assert(i == 1 && a[0].v == 1 && a[1].v == 2);",
    ] {
        assert_eq!(error_of(start, &format!("{two}{body} return 0;")), None, "{body}");
    }
    assert_eq!(
        error_of(start, &format!("{two} p->next->v = 7; return p->next->next == NULL;")),
        Some(ErrorKind::ReadBeforeWrite)
    );
}

#[test]
fn a_variable_of_a_switch_has_no_value_in_the_next_iteration() {
    let passed =
        "for (int i = 0; i < 2; i++) switch (i) { case 0: ; int y; y = 1; break; case 1: return y; } return 0;";
    assert_eq!(error_of("", passed), Some(ErrorKind::ReadBeforeWrite));
    let written = "switch (1) { case 0: ; int a[2], k; case 1: a[0] = k = 3; return 1 / (a[0] == k); }";
    assert_eq!(error_of("", written), None);
}

#[test]
fn a_variable_of_a_loop_has_no_value_in_the_next_iteration_whoever_wrote_it() {
    let start = "int set(int *p, int i) { if (i == 0) *p = 1; return i; }
        void all(int *p, int *q) { *p = 1; *q = 2; }";
    for body in [
        "for (int i = 0; i < 2; i++) { int x; int *p = &x; if (i == 0) *p = 1; if (x > 5) return 1; } return 0;",
        "for (int i = 0; i < 2; i++) { int x; set(&x, i); if (x > 5) return 1; } return 0;",
        "int y = 0; for (int i = 0; i < 2; i++) { int *x, **p = &x; if (i == 0) *p = &y; y += *x; } return y;",
    ] {
        assert_eq!(error_of(start, body), Some(ErrorKind::ReadBeforeWrite), "{body}");
    }
    for body in [
        "int s = 0; for (int i = 0; i < 2; i++) { int x, y; all(&x, &y); s += x * y; } return 1 / (s == 4);",
        "int s = 0, i = 0; while (i < 2) { int x; if (set(&x, i++) == 0) s += x; } return 1 / (s == 1);",
    ] {
        assert_eq!(error_of(start, body), None, "{body}");
    }
}

#[test]
fn a_loop_whose_counter_others_change_does_not_fill_an_array() {
    let start = "int i; void skip(void) { i = 5; }";
    for body in [
        "int a[5]; for (i = 0; i < 5; i++) { a[i] = 0; skip(); } return a[3];",
        "int k, *p = &k, a[5]; for (k = 0; k < 5; k++) { a[k] = 0; *p = 5; } return a[3];",
    ] {
        assert_eq!(error_of(start, body), Some(ErrorKind::ReadBeforeWrite), "{body}");
    }
    assert_eq!(error_of(start, "int a[5]; for (i = 0; i < 5; i++) a[i] = 1; return 1 / a[3];"), None);
}
