//! Texts that are made to break a parser: they must give few diagnostics, and need little stack.

use std::fmt::Write;

use loopscope_syntax::{Dialect, MAX_BYTES, MAX_DEPTH, MAX_DIAGNOSTICS, Parse, analyse, print};

const LENGTH: usize = 1 << 20;
/// The stack that a web page's wasm module has by default.
const STACK: usize = 1 << 20;

/// Analyses a text with a small stack, and walks over its tree.
fn analyse_with_small_stack(source: String) -> Parse {
    let work = move || {
        let parse = analyse(&source, Dialect::Microc);
        print(&parse.program);
        let parse = analyse(&source, Dialect::Extended);
        print(&parse.program);
        parse
    };
    std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap().join().unwrap()
}

fn repeated(piece: &str) -> String {
    piece.repeat(LENGTH / piece.len())
}

#[test]
fn endless_nesting_is_refused() {
    let expressions = [
        "(", "[", "{a:", "a+", "!", "-", "- ", "*", "&", "alloc ", "f(", "a[", "a.b.", "a()", "a[0]", "a&&b||", "a=",
        "--", "++", "!a==", "(a b ", "[1,", "f(a b,", "{", "\"\"[", "a<b<",
    ];
    for piece in expressions {
        let parse = analyse_with_small_stack(format!("main() {{ var a; a = {}", repeated(piece)));
        assert!(parse.has_errors(), "{piece}");
        assert!(parse.diagnostics.len() <= 2 * MAX_DIAGNOSTICS + 1, "{piece}");
    }
    let statements = [
        "{",
        "}",
        "if(1)",
        "while(1)",
        "for(;;)",
        "do ",
        "if(1){",
        "if(1);else ",
        "else ",
        "x=(a if ",
        "f(x){",
        "f(",
        "f(a,",
        "return ",
        "var ",
        "int x[",
        "do{",
        "for(",
        "{;",
        ";",
        "main(){",
        ") ",
        "@ ",
        "\"",
        "'",
        "/*",
        "error(",
    ];
    for piece in statements {
        for start in ["", "main() { "] {
            let parse = analyse_with_small_stack(format!("{start}{}", repeated(piece)));
            assert!(parse.diagnostics.len() <= 2 * MAX_DIAGNOSTICS + 1, "{piece}");
        }
    }
}

#[test]
fn what_is_too_deep_is_said_once_and_parsing_goes_on() {
    let deep = "(".repeat(1000) + "1" + &")".repeat(1000);
    let source = format!("main() {{ output {deep}; output x; {} return y; }}", "{".repeat(1000) + &"}".repeat(1000));
    let parse = analyse_with_small_stack(source);
    let codes: Vec<&str> = parse.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["too-deep", "undeclared-name", "too-deep", "undeclared-name"]);
}

#[test]
fn trees_are_refused_from_one_height_on() {
    // A statement, a chain of n - 1 operators, and its first operand.
    let has_errors = |terms: usize| {
        let source = format!("main() {{ return {}; }}", vec!["1"; terms].join(" + "));
        analyse_with_small_stack(source).has_errors()
    };
    assert!(!has_errors(MAX_DEPTH - 1));
    assert!(has_errors(MAX_DEPTH));
    let has_errors = |branches: usize| {
        let source = format!("main() {{ {} output 0; return 0; }}", "if (1) {} else ".repeat(branches));
        analyse_with_small_stack(source).has_errors()
    };
    assert!(!has_errors(MAX_DEPTH - 2));
    assert!(has_errors(MAX_DEPTH));
}

#[test]
fn long_programs_are_no_deep_ones() {
    let mut source = String::from("main() { var x; ");
    for index in 0..20_000 {
        write!(source, "x = [{index}, \"a\", f(x)]; if (x) {{ output x; }} ").unwrap();
    }
    source += "return 0; } f(x) { return x; }";
    let parse = analyse_with_small_stack(source);
    assert!(parse.diagnostics.is_empty());
    assert_eq!(parse.program.functions[0].body.len(), 40_002);
}

#[test]
fn a_program_that_is_too_long_is_refused_in_words() {
    let longest = format!("main() {{ return 0; }}{}", " ".repeat(MAX_BYTES));
    let (fits, longer) = (&longest[..MAX_BYTES], &longest[..=MAX_BYTES]);
    assert!(analyse_with_small_stack(fits.to_owned()).diagnostics.is_empty());
    let diagnostics = analyse_with_small_stack(longer.to_owned()).diagnostics;
    let said: Vec<(&str, String)> = diagnostics.iter().map(|each| (each.code, each.message.to_string())).collect();
    assert_eq!(
        said,
        [("too-long", "the program has 2097153 bytes, and no more than 2097152 (2 MiB) are read".to_owned())]
    );
}

#[test]
fn many_errors_are_capped_and_the_cap_is_said() {
    let parse = analyse_with_small_stack(format!("main() {{ {} return 0; }}", "output x; ".repeat(1000)));
    assert_eq!(parse.diagnostics.len(), MAX_DIAGNOSTICS + 1);
    assert_eq!(parse.diagnostics.last().unwrap().code, "too-many");
    let parse = analyse_with_small_stack(format!("main() {{ {} return x; }}", "1 + 1; ".repeat(1000)));
    assert!(parse.has_errors(), "warnings do not crowd out errors");
}

#[test]
fn huge_literals() {
    assert!(analyse_with_small_stack(format!("main() {{ return {}; }}", "9".repeat(LENGTH))).has_errors());
    assert!(!analyse_with_small_stack(format!("main() {{ return {}; }}", "9".repeat(1000))).has_errors());
    assert!(!analyse_with_small_stack(format!("main() {{ return \"{}\"; }}", "x".repeat(100_000))).has_errors());
    assert!(analyse_with_small_stack(format!("main() {{ return {}; }}", "x".repeat(LENGTH))).has_errors());
}
