//! The preprocessor, as far as it is read: `#include` of the library's headers, and `#define` of names that stand for
//! tokens.

use indexmap::IndexMap;

use super::token::{Kind, Token};
use crate::{Diagnostic, Span};

/// The headers whose contents are known.
const HEADERS: &[&str] =
    &["assert.h", "ctype.h", "limits.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h"];

/// How many tokens the macros of a program may expand to.
const MOST_TOKENS: usize = 1 << 20;
/// How deeply macros may be nested in each other.
const DEEPEST: usize = 64;

/// Executes the directives and expands the macros.
pub(super) fn preprocess(source: &str, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut preprocessor = Preprocessor { source, macros: IndexMap::new(), output: Vec::new(), diagnostics };
    let mut position = 0;
    while position < tokens.len() {
        let token = tokens[position];
        if token.kind == Kind::Hash && token.starts_line {
            let line = &tokens[position + 1..];
            let length = line.iter().position(|token| token.starts_line).unwrap_or(line.len());
            preprocessor.directive(token.span, &line[..length]);
            position += 1 + length;
        } else {
            preprocessor.expand(token, token.span, &mut Vec::new());
            position += 1;
        }
        if preprocessor.output.len() > MOST_TOKENS {
            let message = format!("with all macros expanded, the program has more than {MOST_TOKENS} tokens");
            preprocessor.diagnostics.push(Diagnostic::error("too-long", token.span, message));
            preprocessor.output.clear();
            preprocessor.output.extend(tokens.last());
            break;
        }
    }
    preprocessor.output
}

struct Preprocessor<'a> {
    source: &'a str,
    macros: IndexMap<&'a str, &'a [Token]>,
    output: Vec<Token>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Preprocessor<'a> {
    fn directive(&mut self, hash: Span, line: &'a [Token]) {
        let Some((name, rest)) = line.split_first() else { return };
        let whole = hash.to(line.last().map_or(hash, |last| last.span));
        match self.text(name.text) {
            "include" => self.include(whole, rest),
            "define" => self.define(whole, rest),
            "undef" => {
                if let Some(name) = rest.first() {
                    let name = self.text(name.text);
                    self.macros.shift_remove(name);
                }
            }
            "pragma" => {}
            other => {
                let message = format!("`#{other}` is not read: only `#include` of library headers and `#define` are");
                self.error("directive", whole, message);
            }
        }
    }

    fn include(&mut self, whole: Span, rest: &[Token]) {
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else {
            return self.error("include", whole, "`#include` needs the name of a header".to_owned());
        };
        let written = self.text(first.text.to(last.text));
        let header = written.trim_matches(['<', '>', '"']);
        if header == "math.h" {
            let message = "`math.h` calculates with floating point numbers, which are not read: use integers";
            self.error("floating-point", whole, message.to_owned());
        } else if !HEADERS.contains(&header) {
            let message = format!("`{header}` is not known here: these are {}", HEADERS.join(", "));
            self.error("include", whole, message);
        }
    }

    fn define(&mut self, whole: Span, rest: &'a [Token]) {
        let Some((name, body)) = rest.split_first().filter(|(name, _)| name.kind == Kind::Word) else {
            return self.error("define", whole, "`#define` needs a name".to_owned());
        };
        let takes_parameters =
            body.first().is_some_and(|next| next.kind == Kind::LeftParenthesis && next.text.start == name.text.end);
        let text = self.text(name.text);
        if takes_parameters {
            let message = format!("`{text}` is a macro with parameters, which is not read: write a function");
            return self.error("function-like-macro", whole, message);
        }
        self.macros.insert(text, body);
    }

    /// Adds a token, or what a macro's name stands for. `place` is where the outermost macro is used, `within` are the
    /// macros that are being expanded: C does not expand those again.
    fn expand(&mut self, token: Token, place: Span, within: &mut Vec<&'a str>) {
        let text = self.text(token.text);
        let body = self.macros.get(text).copied().filter(|_| token.kind == Kind::Word && !within.contains(&text));
        let Some(body) = body.filter(|_| within.len() < DEEPEST && self.output.len() <= MOST_TOKENS) else {
            return self.output.push(Token { span: place, ..token });
        };
        within.push(text);
        for token in body {
            self.expand(*token, place, within);
        }
        within.pop();
    }

    fn text(&self, span: Span) -> &'a str {
        crate::token::text(self.source, span)
    }

    fn error(&mut self, code: &'static str, span: Span, message: String) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }
}
