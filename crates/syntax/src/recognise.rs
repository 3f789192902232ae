//! Recognises the dialect of a text by its tokens, for programs that are pasted into the page.

use crate::Dialect;
use crate::lexer::lex;
use crate::parser::entry;
use crate::token::{Token, TokenKind, text};

/// Library functions that show that a program is C.
const LIBRARY: &[&str] = &[
    "calloc",
    "exit",
    "fgets",
    "free",
    "getchar",
    "gets",
    "malloc",
    "printf",
    "putchar",
    "puts",
    "reach_error",
    "scanf",
    "strlen",
];

/// Words of types and declarations that only C has.
const TYPES: &[&str] =
    &["bool", "char", "const", "enum", "long", "short", "size_t", "static", "struct", "typedef", "unsigned", "void"];

/// [`Dialect::C`] for a text that is C, and otherwise [`Dialect::Extended`]: no text says that the core alone is meant.
///
/// A preprocessor line decides for C, unless it names the function in which the program starts. Without one, what only micro-c has (`var x`, `output x`, an array in brackets,
/// `main` without a type) decides against it; a typed `main`, a type that micro-c lacks, or a call of C's library
/// decides for it, and so does a function whose type and first parameter are written with
/// `int`, in a text without `main`.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, recognise};
///
/// assert_eq!(recognise("int main(void) { return 0; }"), Dialect::C);
/// assert_eq!(recognise("main() { return 0; }"), Dialect::Extended);
/// ```
pub fn recognise(source: &str) -> Dialect {
    let mut tokens = lex(source);
    if tokens.iter().any(|token| is_directive(source, *token) && entry(source, *token).is_none()) {
        return Dialect::C;
    }
    let is_left_out = [TokenKind::LineComment, TokenKind::BlockComment, TokenKind::Directive];
    tokens.retain(|token| !is_left_out.contains(&token.kind));
    let has = |sign: fn(&Words<'_>) -> bool| (0..tokens.len()).any(|at| sign(&Words { source, tokens: &tokens, at }));
    let is_part = || has(is_typed_function) && !has(|words| words.text(0) == "main");
    if !has(is_microc) && (has(is_c) || is_part()) { Dialect::C } else { Dialect::Extended }
}

/// Returns `true` if a text has a preprocessor directive of C, as no program of another dialect has.
pub fn has_directive(source: &str) -> bool {
    lex(source).into_iter().any(|token| is_directive(source, token))
}

/// Returns `true` if a token is a preprocessor directive of C, and not another use of `#`.
fn is_directive(source: &str, token: Token) -> bool {
    let line = || text(source, token.span).trim_start_matches('#').trim_start();
    token.kind == TokenKind::Directive
        && ["include", "define", "ifdef", "ifndef", "if", "pragma"].iter().any(|name| line().starts_with(name))
}

/// A place among the tokens.
struct Words<'a> {
    source: &'a str,
    tokens: &'a [Token],
    at: usize,
}

impl Words<'_> {
    /// The kind of a token this many places further on.
    fn kind(&self, ahead: usize) -> Option<TokenKind> {
        self.tokens.get(self.at + ahead).map(|token| token.kind)
    }

    fn before(&self) -> Option<TokenKind> {
        self.at.checked_sub(1).map(|at| self.tokens[at].kind)
    }

    fn text(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", |token| text(self.source, token.span))
    }
}

fn is_microc(words: &Words<'_>) -> bool {
    use TokenKind::{Assign, Identifier, Input, LeftBracket, LeftParenthesis, Number, Output, RightBrace, Var};
    match (words.kind(0), words.kind(1)) {
        (Some(Var), Some(Identifier))
        | (Some(Assign), Some(LeftBracket | Input))
        | (Some(Output), Some(Identifier | Number | Input)) => true,
        (Some(Identifier), Some(LeftParenthesis)) => {
            words.text(0) == "main" && matches!(words.before(), None | Some(RightBrace))
        }
        _ => false,
    }
}

fn is_c(words: &Words<'_>) -> bool {
    use TokenKind::{Dot, Identifier, Int, LeftParenthesis, Star};
    let is_called = words.kind(1) == Some(LeftParenthesis);
    match words.kind(0) {
        Some(Int) => words.text(1) == "main" && words.kind(2) == Some(LeftParenthesis),
        Some(Identifier) if LIBRARY.contains(&words.text(0)) => is_called && words.before() != Some(Dot),
        Some(Identifier) if TYPES.contains(&words.text(0)) => {
            matches!(words.kind(1), Some(Identifier | Int | Star))
        }
        _ => false,
    }
}

/// `int f(int` or `int f(void`, at the beginning, or after a function or a declaration.
fn is_typed_function(words: &Words<'_>) -> bool {
    use TokenKind::{Identifier, Int, LeftParenthesis, RightBrace, Semicolon};
    let kinds = [0, 1, 2].map(|ahead| words.kind(ahead));
    kinds == [Some(Int), Some(Identifier), Some(LeftParenthesis)]
        && (words.kind(3) == Some(Int) || words.text(3) == "void")
        && matches!(words.before(), None | Some(RightBrace | Semicolon))
}
