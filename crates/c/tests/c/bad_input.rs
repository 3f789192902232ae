//! C texts that are made to break a compiler: each has a message or is read, and none needs much stack.

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, Severity};

/// The stack that a web page's wasm module has by default.
const STACK: usize = 1 << 20;

/// The messages about a text.
fn errors(source: String) -> Vec<String> {
    let work = move || {
        let parse = analyse(&source, Dialect::C);
        let errors = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error);
        errors.map(|each| each.message.to_string()).collect()
    };
    std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap().join().unwrap()
}

#[test]
fn macros_that_expand_without_end_are_refused() {
    let doubling: Vec<String> = (1..40).map(|each| format!("#define X{each} X{0} X{0}\n", each - 1)).collect();
    let doubling = doubling.concat();
    let found = errors(format!("#define X0 1\n{doubling}int x = X39;\nint main(void) {{ return 0; }}"));
    assert_eq!(found, ["with all macros expanded, the program has more than 1048576 tokens"]);
    // A macro is not expanded within itself.
    let found = errors("#define A B\n#define B A\nint main(void) { return A; }".to_owned());
    assert_eq!(found, ["`A` is not declared"]);
    let found = errors("#define A (A + 1)\nint main(void) { int A = 1; return A; }".to_owned());
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn headers_that_are_not_known_are_named() {
    let messages = [
        ("<iostream>", "`iostream` is not known here: these are assert.h, "),
        ("\"list.h\"", "`list.h` is not among the given files: "),
    ];
    for (header, message) in messages {
        let found = errors(format!("#include {header}\nint main(void) {{ return 0; }}"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(message), "{found:?}");
    }
}

#[test]
fn marks_of_editors_are_left_out_where_they_stand() {
    let program = "int main(void) {\x0c\x0b\t return 0; }";
    assert!(errors(format!("\u{feff}{program}\r\n\u{1a}\n")).is_empty());
    for text in [format!("{program}\u{feff}"), format!("\u{1a}{program}")] {
        assert_eq!(errors(text).len(), 1);
    }
}

#[test]
fn a_program_of_ten_thousand_lines_is_read() {
    let function = |number: usize| {
        let steps = "    x = x * 3 % 1000 + 1;\n".repeat(6);
        format!("int f{number}(int x) {{\n    if (x > 5)\n        x--;\n{steps}    return x;\n}}\n")
    };
    let functions: String = (0..1000).map(function).collect();
    let source = format!("{functions}int main(void) {{ return f0(1) + f999(2); }}\n");
    assert!(source.lines().count() > 10_000);
    assert_eq!(errors(source), Vec::<String>::new());
}

#[test]
fn deep_declarators_are_refused() {
    for (declaration, expected) in [
        (format!("int {}x;", "*".repeat(10_000)), "there are too many `*`"),
        (format!("int {}x{};", "(".repeat(10_000), ")".repeat(10_000)), "this is nested more than 60 deep"),
        (format!("int x{};", "[1]".repeat(10_000)), "this is nested more than 60 deep"),
        (format!("int {}x{};", "(*".repeat(10_000), ")(void)".repeat(10_000)), "this is nested more than 60 deep"),
        (
            format!("int f({}void{});", "int (*g)(".repeat(10_000), ")".repeat(10_000)),
            "this is nested more than 60 deep",
        ),
    ] {
        for source in [
            format!("{declaration}\nint main(void) {{ return 0; }}"),
            format!("int main(void) {{ {declaration} return 0; }}"),
        ] {
            assert_eq!(errors(source), [expected]);
        }
    }
}

#[test]
fn trigraphs_are_refused_once() {
    let source = "??=include <stdio.h>\nint main(void) ??< int a??(3??); a??(0??) = 1; return ??-a??(0??) ??! 1; ??>\n";
    assert_eq!(errors(source.to_owned()), ["trigraphs such as `??=` are not supported: write the character itself"]);
    // As gcc reads it by default.
    assert_eq!(errors("int main(void) { /* what??/\n*/ return \"huh??!\"[0]; }".to_owned()), Vec::<String>::new());
}

#[test]
fn characters_that_are_not_of_c_are_named() {
    let found = errors("int main(void) { int \u{e9}t\u{e9} = 1; return 0; }".to_owned());
    assert!(found.iter().any(|each| each.contains("`\u{e9}` is not part of C")), "{found:?}");
    // The characters of a text that is not UTF-8, where it is read all the same.
    let found = errors("int main(void) { return 0; } \u{fffd}\0".to_owned());
    assert_eq!(found, ["`\u{fffd}` is not part of C", "`\\0` is not part of C"]);
}
