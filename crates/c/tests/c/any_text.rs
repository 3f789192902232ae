//! Any text at all, read as C, gives diagnostics that point into the text, and nothing panics.

use std::fs;
use std::path::Path;

use loopscope_c::analyse;
use loopscope_syntax::Dialect;
use proptest::prelude::*;

fn check(source: &str) -> Result<(), TestCaseError> {
    let parse = analyse(source, Dialect::C);
    for diagnostic in &parse.diagnostics {
        for span in diagnostic.related.iter().map(|(span, _)| *span).chain([diagnostic.span]) {
            let range = span.start as usize..span.end as usize;
            prop_assert!(span.start <= span.end && source.get(range).is_some(), "{diagnostic:?}");
        }
    }
    Ok(())
}

fn token_soup() -> impl Strategy<Value = String> {
    let pieces = [
        "int ",
        "char ",
        "unsigned ",
        "long ",
        "struct s ",
        "enum e ",
        "typedef ",
        "static ",
        "void ",
        "x",
        "y",
        "f",
        "main",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ";",
        ",",
        ".",
        "->",
        "?",
        ":",
        "=",
        "==",
        "+",
        "-",
        "++",
        "--",
        "*",
        "&",
        "&&",
        "<<",
        "%",
        "!",
        "~",
        "1",
        "0x1f",
        "08",
        "1.5",
        "'a'",
        "\"s\"",
        "\"",
        "'",
        "/*",
        "*/",
        "//",
        "\n",
        "#define X ",
        "#include <stdio.h>\n",
        "X",
        "if (",
        "else ",
        "while (",
        "for (",
        "do ",
        "switch (",
        "case ",
        "default:",
        "break;",
        "return ",
        "goto x;",
        "sizeof ",
        "printf(\"%d\", ",
        "scanf(\"%d\", &",
        "malloc(",
        "strlen(",
        "ü",
        "\\",
        "int f(int a[]) {",
        "x = 1;",
        "return 0; }",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..60).prop_map(|pieces| pieces.concat())
}

/// A program of the corpus without a part of its text.
fn damaged() -> impl Strategy<Value = String> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let entries = ["c", "c-floats"].iter().flat_map(|group| fs::read_dir(corpus.join(group)).unwrap());
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    (prop::sample::select(texts), 0..100_usize, 0..40_usize).prop_map(|(text, at, length)| {
        let start = text.len() * at / 100;
        let bytes = text.bytes().enumerate().filter(|(place, _)| !(start..start + length).contains(place));
        String::from_utf8_lossy(&bytes.map(|(_, byte)| byte).collect::<Vec<u8>>()).into_owned()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_characters(source in any::<String>()) {
        check(&source)?;
    }

    #[test]
    fn random_tokens(source in token_soup()) {
        check(&source)?;
        check(&format!("int main(void) {{ int x, y; {source} }}"))?;
    }

    #[test]
    fn damaged_programs(source in damaged()) {
        check(&source)?;
    }
}

/// Texts that would nest, repeat or expand without bound.
#[test]
fn large_texts_are_refused_or_read() {
    let deep = |open: &str, close: &str| {
        format!("int main(void) {{ int x = {}1{}; }}", open.repeat(50_000), close.repeat(50_000))
    };
    let mut texts = vec![
        deep("(", ")"),
        deep("-", ""),
        deep("!", ""),
        deep("*", ""),
        deep("1 + ", ""),
        deep("x = ", ""),
        deep("1 ? 1 : ", ""),
        format!("int main(void) {{ {} }}", "{".repeat(50_000)),
        format!("int main(void) {{ {} }}", "if (1) ".repeat(50_000)),
        format!("int main(void) {{ {} }}", "while (1) do ".repeat(50_000)),
        format!("int {}x;", "*".repeat(50_000)),
        format!("int {}x;", "(".repeat(50_000)),
        format!("int x{};", "[1]".repeat(50_000)),
        format!("int x = {};", "{".repeat(50_000)),
        format!("int main(void) {{ x{}; }}", "[0]".repeat(50_000)),
        format!("{} int main(void) {{ return 0; }}", "struct s { ".repeat(50_000)),
        "int x;\n".repeat(10_000),
    ];
    let levels = (1..40).map(|level| format!("#define A{level} A{0} A{0} A{0} A{0}\n", level - 1));
    let macros: String = std::iter::once("#define A0 x x x x\n".to_owned()).chain(levels).collect();
    texts.push(macros + "int main(void) { A39; }");
    for text in texts {
        check(&text).unwrap();
    }
}

/// A program with many declarations. Each uses the one before it.
fn chain(first: &str, next: impl Fn(usize) -> String) -> String {
    let all: String = (1..2000).map(next).collect();
    format!("{first}{all}int main(void) {{ return 0; }}")
}

#[test]
fn types_without_a_bound_on_their_size_are_refused() {
    let texts = [
        chain("typedef int t0;", |at| format!("typedef t{} **********t{at};", at - 1)),
        chain("typedef int t0;", |at| format!("typedef t{} t{at}[1];", at - 1)),
        chain("struct s0 { int x; };", |at| format!("struct s{at} {{ struct s{} x; }};", at - 1)),
        chain("struct s0 { };", |at| format!("struct s{at} {{ struct s{} x, y; }};", at - 1)),
        format!("int f{};", "()".repeat(100_000)),
        "struct s { struct s { int y; } x; }; int main(void) { struct s a; return a.x.x.y; }".to_owned(),
        "#include <stdlib.h>\nint main(void) { int (*m)[4096] = malloc(4096 * sizeof *m); return 0; }".to_owned(),
    ];
    for text in texts {
        assert!(analyse(&text, Dialect::C).has_errors(), "{}", &text[..60]);
    }
}
