//! Tokens, their classes and their places.

use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::{TokenClass, TokenKind};

/// Kinds and texts of the tokens of a source.
fn tokens(source: &str) -> Vec<(TokenKind, &str)> {
    lex(source)
        .into_iter()
        .map(|token| (token.kind, &source[token.span.start as usize..token.span.end as usize]))
        .collect()
}

fn kinds(source: &str) -> Vec<TokenKind> {
    lex(source).into_iter().map(|token| token.kind).collect()
}

#[test]
fn every_symbol_is_read_as_itself() {
    use TokenKind as T;
    let table = [
        ("(", T::LeftParenthesis),
        (")", T::RightParenthesis),
        ("[", T::LeftBracket),
        ("]", T::RightBracket),
        ("{", T::LeftBrace),
        ("}", T::RightBrace),
        (",", T::Comma),
        (";", T::Semicolon),
        (":", T::Colon),
        (".", T::Dot),
        ("=", T::Assign),
        ("+=", T::PlusAssign),
        ("-=", T::MinusAssign),
        ("*=", T::StarAssign),
        ("/=", T::SlashAssign),
        ("%=", T::PercentAssign),
        ("++", T::PlusPlus),
        ("--", T::MinusMinus),
        ("||", T::Or),
        ("&&", T::And),
        ("==", T::Equal),
        ("!=", T::NotEqual),
        ("<", T::Less),
        ("<=", T::LessEqual),
        (">", T::Greater),
        (">=", T::GreaterEqual),
        ("+", T::Plus),
        ("-", T::Minus),
        ("*", T::Star),
        ("/", T::Slash),
        ("%", T::Percent),
        ("!", T::Not),
        ("&", T::Ampersand),
        ("|", T::Invalid),
        ("42", T::Number),
        ("x_1", T::Identifier),
        ("whiles", T::Identifier),
        ("while", T::While),
        ("42x", T::InvalidNumber),
        ("'a'", T::Char),
        ("'", T::UnterminatedChar),
        (r"'\''", T::Char),
        (r#""a\"b""#, T::String),
        (r#""a\"#, T::UnterminatedString),
        ("/* * */", T::BlockComment),
        ("/*/", T::UnterminatedComment),
        ("// x", T::LineComment),
        ("#define x", T::Directive),
        ("größe", T::InvalidName),
        ("π2", T::InvalidName),
        ("§§", T::Invalid),
    ];
    for (text, kind) in table {
        assert_eq!(tokens(text), [(kind, text)]);
    }
}

#[test]
fn the_longest_token_wins() {
    use TokenKind as T;
    assert_eq!(kinds("a<=b<!c"), [T::Identifier, T::LessEqual, T::Identifier, T::Less, T::Not, T::Identifier]);
    assert_eq!(kinds("a---b"), [T::Identifier, T::MinusMinus, T::Minus, T::Identifier]);
    assert_eq!(kinds("x=-1"), [T::Identifier, T::Assign, T::Minus, T::Number]);
    assert_eq!(kinds("1.x"), [T::Number, T::Dot, T::Identifier]);
}

#[test]
fn classes() {
    use TokenClass as C;
    let classes = |source| lex(source).into_iter().map(|token| token.kind.class()).collect::<Vec<_>>();
    assert_eq!(
        classes("while for x 1 'a' \"b\" /* c */ + ( § // d"),
        [
            C::Keyword,
            C::Keyword,
            C::Identifier,
            C::Number,
            C::String,
            C::String,
            C::Comment,
            C::Operator,
            C::Punctuation,
            C::Invalid,
            C::Comment
        ]
    );
}

#[test]
fn literals_end_with_their_line() {
    use TokenKind as T;
    assert_eq!(
        tokens("\"a;\r\nb 'c\n// d\r\n/* e\nf */"),
        [
            (T::UnterminatedString, "\"a;"),
            (T::Identifier, "b"),
            (T::UnterminatedChar, "'c"),
            (T::LineComment, "// d"),
            (T::BlockComment, "/* e\nf */")
        ]
    );
}

#[test]
fn byte_order_mark_and_foreign_spaces_are_white_space() {
    assert_eq!(tokens("\u{FEFF}x\u{A0}\u{3000}y"), [(TokenKind::Identifier, "x"), (TokenKind::Identifier, "y")]);
}
