//! Where a program can assume that an input is small. `@` stands at these places.

use loopscope_c::assumption_places;
use loopscope_syntax::Dialect;

/// The variables, each with the text in which its places are marked.
fn marked(source: &str, dialect: Dialect, parameters: &[&str]) -> Vec<(String, String)> {
    let mark = |places: &[u32]| {
        let mut text = source.to_owned();
        places.iter().rev().for_each(|place| text.insert(*place as usize, '@'));
        text
    };
    let all = assumption_places(source, dialect, parameters);
    all.into_iter().map(|each| (each.name, mark(&each.places))).collect()
}

fn microc(source: &str) -> Vec<(String, String)> {
    marked(source, Dialect::Extended, &[])
}

fn in_main(body: &str) -> String {
    format!("#include <stdio.h>\nint main(void) {{\n  int i, n, a[5];\n  {body}\n  while (i < n) i++;\n}}")
}

/// The body with the places of the first variable.
fn c(body: &str) -> Option<String> {
    let (_, text) = marked(&in_main(body), Dialect::C, &[]).into_iter().next()?;
    Some(text.lines().nth(3)?.trim().to_owned())
}

#[test]
fn a_parameter_is_small_from_the_start_and_one_in_the_head_of_a_loop_comes_first() {
    let source = "main(m, A, n) {\n  while (n > 0) { n = n - m; }\n}";
    let text = "main(m, A, n) {@\n  while (n > 0) { n = n - m; }\n}";
    let expected = ["n", "m"].map(|name| (name.to_owned(), text.to_owned()));
    assert_eq!(marked(source, Dialect::Extended, &["m", "n"]), expected);
    let source = "int main(int n) { return n; }";
    let expected = ("n".to_owned(), "int main(int n) {@ return n; }".to_owned());
    assert_eq!(marked(source, Dialect::C, &["n"]), [expected]);
}

#[test]
fn a_parameter_without_a_name_and_one_of_a_main_that_calls_itself_are_left_out() {
    let source = "main(int a[], n) {\n  return a[n];\n}\n";
    let names = |source: &str, parameters: &[&str]| {
        assumption_places(source, Dialect::Sized, parameters).into_iter().map(|each| each.name).collect::<Vec<_>>()
    };
    assert_eq!(names(source, &["n", "length of a"]), ["n"]);
    let elsewhere = format!("{source}f(n) {{ return n; }}\n#pragma loopscope entry f\n");
    assert!(names(&elsewhere, &["n"]).is_empty());
    assert!(names("main(n) { if (n < 20) main(n + 1); }", &["n"]).is_empty());
}

#[test]
fn what_is_read_is_small_after_each_statement_that_reads_it() {
    let source = "main() {\n  var k = 0, n = input;\n  if (n < 0) { n = input; }\n}";
    let text = "main() {\n  var k = 0, n = input;@\n  if (n < 0) { n = input;@ }\n}";
    assert_eq!(microc(source), [("n".to_owned(), text.to_owned())]);
}

#[test]
fn no_statement_can_stand_after_some_reads() {
    for body in [
        "if (c) n = input;",
        "if (c) { } else n = input;",
        "for (n = input; n > 0; n--) { }",
        "int n = input, m = 7 / n;",
        "n = input + 1;",
        "s.n = input;",
        "n = input; if (c) n = input;",
        "n = input; var p = &n;",
    ] {
        assert_eq!(microc(&format!("main(c) {{\n  int n = 0;\n  {body}\n}}")), [], "{body}");
    }
}

#[test]
fn comments_and_strings_read_nothing() {
    assert_eq!(microc("main() {\n  // n = input;\n  /* n = input; */\n  var n = \"n = input;\";\n}"), []);
    assert_eq!(c("/* scanf(\"%d\", &n); */ puts(\"scanf(&n);\"); // n = __VERIFIER_nondet_int();"), None);
}

#[test]
fn c_reads_by_scanf_and_by_tests_whether_it_has_read_all() {
    for body in [
        "scanf(\"%d\", &n);@",
        "scanf(\"%d\" /* ; */, & n) ;@ i = 0;",
        "if (scanf(\"%d\", &n) != 1) return 1;@",
        "if (scanf(\"%d\", &n) < 1) { return (1); }@",
        "n = __VERIFIER_nondet_int();@",
        "unsigned m = 1, k = __VERIFIER_nondet_uint();@ i = k;",
        "if (scanf(\"%d%d\", &n, &n) != 2) { scanf(\"%d\", &n);@ }@",
    ] {
        assert_eq!(c(&body.replace('@', "")).as_deref(), Some(body));
    }
    let two = "scanf(\"%d %d\\n\", &i, & n);@ i = 0;";
    assert_eq!(c(&two.replace('@', "")).as_deref(), Some(two));
    let by_character = "scanf(\"%d\", &n);@ while (getchar() != 10) if (feof(stdin)) break;";
    assert_eq!(c(&by_character.replace('@', "")).as_deref(), Some(by_character));
}

#[test]
fn c_reads_that_no_assumption_can_follow() {
    for body in [
        "if (scanf(\"%d\", &n) == 1) { i = 1 / n; }",
        "if (scanf(\"%d\", &n) != 1) { } else i = 1 / n;",
        "if (scanf(\"%d\", &n) != 0) { i = 1; }",
        "if (i && scanf(\"%d\", &n) != 1) return 1;",
        "while (scanf(\"%d\", &n) == 1) i++;",
        "i = scanf(\"%d\", &n);",
        "if (i) scanf(\"%d\", &n);",
        "scanf(\"%d\", &a[n]);",
        "int *p = &n; scanf(\"%d\", &n); scanf(\"%d\", p);",
        "int *p = &n; scanf(\"%d\", &n);",
        "scanf(\"%d%d\", &n, &a[0]);",
        "int input = 100; n = input;",
        "char c; scanf(\"%c\", &c);",
        "n = __VERIFIER_nondet_int() + 1;",
        "for (n = __VERIFIER_nondet_int(); n > 0; n--) { }",
    ] {
        assert_eq!(c(body), None, "{body}");
    }
}

#[test]
fn directives_and_functions_may_change_what_is_read() {
    let main = in_main("scanf(\"%d\", &n);");
    for before in [
        "#pragma loopscope entry main",
        " # pragma loopscope input any",
        "#define READ(x) \\\n  scanf(\"%d\", &x)",
        "#define __VERIFIER_assume(c) assert(c)",
        "void __VERIFIER_assume(int c) { while (!c); }",
    ] {
        assert_eq!(marked(&format!("{before}\n{main}"), Dialect::C, &[]), [], "{before}");
    }
    for before in ["void __VERIFIER_assume(int c);", "#define LENGTH 5", "// #pragma loopscope input any"] {
        assert_eq!(marked(&format!("{before}\n{main}"), Dialect::C, &[]).len(), 1, "{before}");
    }
}
