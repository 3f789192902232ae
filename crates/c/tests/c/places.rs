//! Places in the tree: arrays that calls get, divisors, variables that are read, and functions that are named once.

use loopscope_c::analyse;
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Dialect, LineIndex, Span};

fn tree(source: &str, dialect: Dialect) -> SyntaxTree {
    let parse = analyse(source, dialect);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    parse.program
}

/// The place of a text.
fn place(source: &str, text: &str) -> Span {
    let from = source.find(text).expect("the program has this text") as u32;
    Span::new(from, from + text.len() as u32)
}

/// The array of this length that a call gets.
fn passed(call: &str, length: u32) -> Option<String> {
    let source = format!(
        "#include <stdio.h>\n#include <string.h>\n#define MOST 12\nstruct s {{ char first[8]; }};\nchar *next(void) {{ return NULL; }}\n\
         void copy(char *to) {{ to[0] = 0; }}\nvoid f(char to[8]) {{ strcpy(to, \"f\"); }}\nint main(void) {{\n  char name[8], first[8]; char greeting[MOST] = \
         \"name\";\n  int n = 0; char *p = name; char grid[8][8]; struct s s;\n  {call}\n}}"
    );
    let whole = call.trim_start_matches("if (").split_inclusive(')').next().unwrap_or_default();
    let whole = if call.contains("next()") { "strcpy(name, next())" } else { whole };
    let array = tree(&source, Dialect::C).array_passed(place(&source, whole), &length.into())?;
    Some(source[array.start as usize..array.end as usize].to_owned())
}

#[test]
fn a_function_of_the_library_gets_an_array() {
    for (call, length, array) in [
        ("scanf(\"%s\", name); // first", 8, "name"),
        ("if (scanf(\"%7s %d\", name, &n) == 1) n = 1;", 8, "name"),
        ("strcat(greeting, name);", 12, "greeting"),
        ("strcat(greeting, name);", 8, "name"),
        ("fgets(name, MOST, stdin);", 8, "name"),
        ("strcpy(name /* p */, \"first p\\\\ \");", 8, "name"),
        ("memcpy(name, \"first\", 2 * n + 1);", 8, "name"),
    ] {
        assert_eq!(passed(call, length).as_deref(), Some(array), "{call}");
    }
}

#[test]
fn the_array_of_a_call_is_not_certain() {
    for call in [
        "strcpy(name, first);",
        "strcpy(name, \"1234567\");",
        "strcpy(name, p);",
        "strcpy(name, grid[n]);",
        "strcpy(name, s.first);",
        "strcpy(name, next());",
        "strcpy(name + 1, \"f\");",
        "copy(name);",
        "puts(\"name\");",
    ] {
        assert_eq!(passed(call, 8), None, "{call}");
    }
    let parameter =
        "#include <string.h>\nvoid f(char to[8]) { strcpy(to, \"f\"); }\nint main(void) { char a[8]; f(a); }";
    assert_eq!(tree(parameter, Dialect::C).array_passed(place(parameter, "strcpy(to, \"f\")"), &8.into()), None);
}

#[test]
fn a_division_has_a_divisor() {
    let divisor = |source: &str, division: &str, dialect| {
        let divisor = tree(source, dialect).divisor_at(place(source, division))?;
        source.get(divisor.start as usize..divisor.end as usize).map(str::to_owned)
    };
    let source = "main(a, b) { return a /* b */ / b % (a - 1); }";
    assert_eq!(divisor(source, "a /* b */ / b", Dialect::Extended).as_deref(), Some("b"));
    assert_eq!(divisor(source, "a - 1", Dialect::Extended), None);
    let c = "int main(void) { int sum = 1, count = 0; return '/' + sum /* all */ % count + 8L / (char)sum; }";
    assert_eq!(divisor(c, "sum /* all */ % count", Dialect::C).as_deref(), Some("count"));
    assert_eq!(divisor(c, "8L / (char)sum", Dialect::C).as_deref(), Some("(char)sum"));
}

#[test]
fn some_functions_are_named_once() {
    let named = |source: &str, dialect| {
        let tree = tree(source, dialect);
        tree.named_once(source).into_iter().map(|function| function.name.text.clone()).collect::<Vec<_>>()
    };
    let gcd = "#include <stdio.h>\nint gcd(int a, int b); /* gcd(a, b) */\nint gcd(int a, int b) { while (b != 0) { b = 0; } return a; }\n\
               int main(void) {\n  int x = 5;\n  printf(\"%d gcd(\", gcd(x, 2));\n}\n";
    assert_eq!(named(gcd, Dialect::C), ["gcd"]);
    assert_eq!(named(&gcd.replace("int x = 5", "int x = gcd(1, 2)"), Dialect::C), [""; 0]);
    let twice = gcd.replace("int gcd(int a, int b);", "#define G(x) gcd(x, x)").replace("x = 5", "x = G(1)");
    assert_eq!(named(&twice, Dialect::C), [""; 0]);
    let pointer = gcd.replace("int x = 5;", "int x = 5; int (*f)(int, int) = gcd; x = f(1, 2);");
    assert_eq!(named(&pointer, Dialect::C), [""; 0]);
    let microc = "f(n) { return n; } // f(1)\ng() { return f(2); }\nmain() { return g() + g(); }";
    assert_eq!(named(microc, Dialect::Extended), ["f"]);
}

/// The variables that are read at a place: each with its name, and the texts of the first lines of its declaration and of
/// the first assignment to it.
fn read(source: &str, place: Span, dialect: Dialect) -> Vec<(String, u32, Option<u32>)> {
    let (tree, lines) = (tree(source, dialect), LineIndex::new(source));
    let line = |span: Span| lines.line(span.start);
    let read = tree.variables_read(place).into_iter();
    read.map(|each| (each.name.to_owned(), line(each.declared), each.written.map(line))).collect()
}

#[test]
fn a_variable_that_is_read_has_a_declaration_and_a_first_assignment() {
    let microc = "main(n) {\n  var x, y;\n  if (n > 0) { x = 1; }\n  x = 2;\n  return x;\n}";
    let of = |text: &str| read(microc, place(microc, text), Dialect::Extended);
    assert_eq!(of("n"), []);
    let last = microc.rfind('x').expect("it is there") as u32;
    assert_eq!(read(microc, Span::new(last, last + 1), Dialect::Extended), [("x".to_owned(), 2, Some(3))]);
    let c = "#include <stdio.h>\nint main(void) {\n  int sum;\n  int *p = &sum;\n  if (p == NULL)\n    scanf(\"%d\", &sum);\n  return sum;\n}";
    let last = c.rfind("sum").expect("it is there") as u32;
    let found = read(c, Span::new(last, last + 3), Dialect::C);
    assert!(found.contains(&("sum".to_owned(), 3, Some(6))), "{found:?}");
}
