//! The highlighting of the tokens of a C text.

use loopscope_syntax::token::{TokenClass, text};
use loopscope_syntax::{SourceFiles, Span};

use crate::parser::is_keyword;
use crate::token::{Kind, Token, lex_part};

/// The tokens and comments of a text with their classes, by ascending place. A comment ends with its file.
pub(crate) fn highlight(source: &str) -> Vec<(Span, TokenClass)> {
    let files = SourceFiles::new(source);
    let mut found = Vec::new();
    if files.is_empty() {
        highlight_part(source, Span::new(0, source.len() as u32), &mut found);
    }
    for file in files.iter() {
        highlight_part(source, file.span, &mut found);
    }
    found
}

fn highlight_part(source: &str, part: Span, found: &mut Vec<(Span, TokenClass)>) {
    let tokens = lex_part(source, part, &mut Vec::new());
    let mut end = part.start;
    let mut position = 0;
    while let Some(token) = tokens.get(position) {
        between(source, Span::new(end, token.span.start), found);
        let directive = directive(source, &tokens[position..]);
        if directive.is_empty() {
            if token.kind != Kind::End {
                found.push((token.span, class(source, *token)));
            }
            end = token.span.end;
            position += 1;
            continue;
        }
        for (span, class) in &directive {
            between(source, Span::new(end.max(token.span.start), span.start), found);
            found.push((*span, *class));
            end = span.end;
        }
        position += tokens[position..].iter().take_while(|token| token.span.start < end).count();
    }
}

/// `#include` and its header, or `#` and the name of another directive; empty if the first token starts no directive.
fn directive(source: &str, tokens: &[Token]) -> Vec<(Span, TokenClass)> {
    let [hash, name, rest @ ..] = tokens else { return Vec::new() };
    if hash.kind != Kind::Hash || !hash.starts_line || name.kind != Kind::Word || name.starts_line {
        return Vec::new();
    }
    let mut parts = vec![(hash.span.to(name.span), TokenClass::Keyword)];
    let line = rest.iter().position(|token| token.starts_line).unwrap_or(rest.len());
    if text(source, name.span) == "include"
        && let [first, .., last] | [first @ last] = &rest[..line]
    {
        parts.push((first.span.to(last.span), TokenClass::String));
    }
    parts
}

/// Adds what is between two tokens: comments, and characters that are not part of C.
fn between(source: &str, gap: Span, found: &mut Vec<(Span, TokenClass)>) {
    let mut start = gap.start;
    while start < gap.end {
        let rest = &source[start as usize..gap.end as usize];
        let length = if rest.starts_with("//") {
            line_comment(rest)
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else {
            let space = rest.find(|c: char| !c.is_whitespace() && c != '\\').unwrap_or(rest.len());
            if space > 0 {
                start += space as u32;
                continue;
            }
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            found.push((Span::new(start, start + length as u32), TokenClass::Invalid));
            start += length as u32;
            continue;
        };
        found.push((Span::new(start, start + length as u32), TokenClass::Comment));
        start += length as u32;
    }
}

/// The length of the comment at the start of a text, to the end of its line: a backslash before a newline continues it.
fn line_comment(text: &str) -> usize {
    let mut newlines = text.match_indices('\n').map(|(at, _)| at);
    newlines.find(|at| !text[..*at].trim_end_matches('\r').ends_with('\\')).unwrap_or(text.len())
}

fn class(source: &str, token: Token) -> TokenClass {
    match token.kind {
        Kind::Word if is_keyword(text(source, token.span)) => TokenClass::Keyword,
        Kind::Word => TokenClass::Identifier,
        Kind::Number => TokenClass::Number,
        Kind::Text | Kind::Character => TokenClass::String,
        Kind::LeftParenthesis
        | Kind::RightParenthesis
        | Kind::LeftBracket
        | Kind::RightBracket
        | Kind::LeftBrace
        | Kind::RightBrace
        | Kind::Comma
        | Kind::Semicolon
        | Kind::Colon
        | Kind::Dot => TokenClass::Punctuation,
        _ => TokenClass::Operator,
    }
}
