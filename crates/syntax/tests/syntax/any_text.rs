//! Any text at all gives a tree, and diagnostics that point into the text.

use loopscope_syntax::lexer::lex;
use loopscope_syntax::{Dialect, Span, analyse, print};
use proptest::prelude::*;

/// Texts made of pieces that mean something together more often than random characters do.
fn token_soup() -> impl Strategy<Value = String> {
    let pieces = [
        "main",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "var ",
        "int ",
        "x",
        "f",
        "=",
        "==",
        "+",
        "-",
        "--",
        "++",
        "*",
        "&",
        "&&",
        "||",
        "!",
        ";",
        ",",
        ".",
        ":",
        "if",
        "else ",
        "while",
        "for",
        "do ",
        "return ",
        "output ",
        "input",
        "null",
        "alloc ",
        "break",
        "assert",
        "error",
        "1",
        "'a'",
        "\"s\"",
        "\"",
        "/*",
        "*/",
        "//",
        "\n",
        " ",
        "ü",
        "§",
        "1x",
        "“",
        "main() {",
        "x = 1;",
        "return 0; }",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..60).prop_map(|pieces| pieces.concat())
}

fn check(source: &str, dialect: Dialect) -> Result<(), TestCaseError> {
    let is_inside = |span: Span| {
        let range = span.start as usize..span.end as usize;
        span.start <= span.end && source.get(range).is_some()
    };
    let mut end = 0;
    for token in lex(source) {
        prop_assert!(is_inside(token.span) && token.span.start >= end && token.span.end > token.span.start);
        end = token.span.end;
    }
    let parse = analyse(source, dialect);
    for diagnostic in &parse.diagnostics {
        let related = diagnostic.related.iter().map(|(span, _)| *span);
        let fix = diagnostic.fix.iter().map(|fix| fix.edit.span);
        for span in related.chain(fix).chain([diagnostic.span]) {
            prop_assert!(is_inside(span), "{diagnostic:?}");
        }
    }
    prop_assert!(parse.diagnostics.is_sorted_by_key(|diagnostic| diagnostic.span) || parse.diagnostics.len() > 100);
    let tree = serde_json::to_value(&parse.program).unwrap();
    check_tree(&tree, Span::new(0, source.len() as u32), source)?;
    if !parse.has_errors() {
        let printed = print(&parse.program);
        prop_assert_eq!(print(&analyse(&printed, Dialect::Extended).program), printed);
    }
    Ok(())
}

/// Each node's span lies in the text, and in that of the node that holds it.
fn check_tree(value: &serde_json::Value, outer: Span, source: &str) -> Result<(), TestCaseError> {
    let mut span = outer;
    if let Some(found) = value.get("span") {
        let number = |key| found[key].as_u64().unwrap() as u32;
        span = Span::new(number("start"), number("end"));
        prop_assert!(source.get(span.start as usize..span.end as usize).is_some(), "{value}");
        prop_assert!(outer.start <= span.start && span.end <= outer.end, "{value} is not in {outer:?}");
    }
    match value {
        serde_json::Value::Array(elements) => elements.iter().try_for_each(|element| check_tree(element, span, source)),
        serde_json::Value::Object(fields) => fields.values().try_for_each(|field| check_tree(field, span, source)),
        _ => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_characters(source in any::<String>()) {
        check(&source, Dialect::Extended)?;
        check(&source, Dialect::Microc)?;
    }

    #[test]
    fn random_tokens(source in token_soup()) {
        check(&source, Dialect::Extended)?;
        check(&source, Dialect::Microc)?;
    }

    #[test]
    fn random_tokens_in_a_function(source in token_soup()) {
        let source = format!("main(x) {{ {source} }}");
        check(&source, Dialect::Extended)?;
        check(&source, Dialect::Microc)?;
    }
}
