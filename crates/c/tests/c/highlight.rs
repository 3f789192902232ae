//! The classes of tokens of C programs.

use loopscope_c::highlight;
use loopscope_syntax::Dialect;
use loopscope_syntax::token::TokenClass as Class;

fn classes(source: &str) -> Vec<(&str, Class)> {
    let all = highlight(source, Dialect::C).into_iter();
    let all = all.map(|(span, class)| (&source[span.start as usize..span.end as usize], class));
    all.filter(|(_, class)| !matches!(class, Class::Punctuation | Class::Operator | Class::Identifier)).collect()
}

#[test]
fn a_program_of_c() {
    use Class::{Comment, Keyword, Number, String};
    let source = "#include <stdio.h> // io\n#define N 0x1Fu\nchar *s = \"a\\\"b\", c = '\\n'; /* x */\nunsigned long f(void) { return 10UL; }";
    let expected = [
        ("#include", Keyword),
        ("<stdio.h>", String),
        ("// io", Comment),
        ("#define", Keyword),
        ("0x1Fu", Number),
        ("char", Keyword),
        ("\"a\\\"b\"", String),
        ("'\\n'", String),
        ("/* x */", Comment),
        ("unsigned", Keyword),
        ("long", Keyword),
        ("void", Keyword),
        ("return", Keyword),
        ("10UL", Number),
    ];
    assert_eq!(classes(source), expected);
}

#[test]
fn what_is_not_c_is_invalid() {
    assert_eq!(
        classes("int x @ 3;\nchar *s = \"no end\nint"),
        [
            ("int", Class::Keyword),
            ("@", Class::Invalid),
            ("3", Class::Number),
            ("char", Class::Keyword),
            ("\"no", Class::Invalid),
            ("end", Class::Invalid),
            ("int", Class::Keyword),
        ]
    );
    assert_eq!(classes("/* open"), [("/* open", Class::Comment)]);
    assert_eq!(
        classes("/*/ x */ int // a \\\n b\nint"),
        [
            ("/*/ x */", Class::Comment),
            ("int", Class::Keyword),
            ("// a \\\n b", Class::Comment),
            ("int", Class::Keyword)
        ]
    );
    assert_eq!(classes("#include"), [("#include", Class::Keyword)]);
}
