//! Extensions of GNU C, and newer words of C, that change nothing for an analysis. Headers and benchmarks of
//! verification tools use them.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, token};

use crate::token::{Kind, Token};

/// Words that are left out.
const WORDS: &[&str] =
    &["__extension__", "_Noreturn", "__inline", "__inline__", "__restrict", "__restrict__", "__const", "__volatile__"];

/// Attributes that are left out, with their arguments. Others may change what a program means.
const ATTRIBUTES: &[&str] = &[
    "access",
    "alloc_size",
    "always_inline",
    "artificial",
    "cold",
    "const",
    "deprecated",
    "fallthrough",
    "format",
    "gnu_inline",
    "hot",
    "leaf",
    "malloc",
    "noclone",
    "noinline",
    "nonnull",
    "noreturn",
    "nothrow",
    "pure",
    "returns_nonnull",
    "sentinel",
    "unused",
    "used",
    "visibility",
    "warn_unused_result",
];

/// The tokens without these extensions.
pub(crate) fn leave_out(source: &str, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut position = 0;
    while let Some(token) = tokens.get(position) {
        let text = if token.kind == Kind::Word { token::text(source, token.text) } else { "" };
        position += match text {
            "__attribute__" | "__attribute" => attribute(source, &tokens[position..], diagnostics),
            "_Alignas" | "__declspec" | "_Pragma" => refused(text, &tokens[position..], diagnostics),
            _ if WORDS.contains(&text) => 1,
            _ => {
                kept.push(*token);
                1
            }
        };
    }
    kept
}

/// Refuses a word with an argument in parentheses, which may change sizes or more; their length.
fn refused(word: &str, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> usize {
    let message = text!("`{word}` is not supported: leave it out");
    diagnostics.push(Diagnostic::error("not-read", tokens[0].span, message));
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            Kind::LeftParenthesis => depth += 1,
            Kind::RightParenthesis => depth -= 1,
            Kind::End => return at,
            _ => {}
        }
        if depth <= 0 {
            return if token.kind == Kind::RightParenthesis { at + 1 } else { 1 };
        }
    }
    tokens.len()
}

/// The length of `__attribute__((...))`, with which the tokens begin.
fn attribute(source: &str, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            Kind::End | Kind::Semicolon if depth > 0 => {
                diagnostics.push(Diagnostic::error(
                    "expected",
                    tokens[0].span,
                    text!("`))` is missing after this attribute"),
                ));
                return at;
            }
            Kind::LeftParenthesis => depth += 1,
            Kind::RightParenthesis => depth -= 1,
            Kind::Word if depth == 2 => {
                let name = token::text(source, token.text);
                let plain = name.strip_prefix("__").and_then(|name| name.strip_suffix("__")).unwrap_or(name);
                if !ATTRIBUTES.contains(&plain) {
                    let message = text!("the attribute `{name}` is not supported: leave it out");
                    diagnostics.push(Diagnostic::error("not-read", token.span, message));
                }
            }
            _ => {}
        }
        if depth <= 0 {
            return at + usize::from(token.kind == Kind::RightParenthesis);
        }
    }
    tokens.len()
}
