//! The preprocessor, as far as it is read: `#include` of the library's headers, `#define` of names, with or without
//! parameters, that stand for tokens, and conditions.

mod arithmetic;
mod conditions;
mod conversions;
mod headers;
mod macros;
mod made;
mod pragmas;
mod substitution;

use indexmap::IndexMap;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::options::Options;
use crate::token::{Kind, Token};
pub(crate) use headers::refused_header;
use macros::Macro;
use made::{LONGEST_MADE, Made};

/// The number of tokens that the macros of a program may expand to.
const MOST_TOKENS: usize = 1 << 20;
/// How deeply macros and their arguments may be nested in each other.
const DEEPEST: usize = 64;

/// What a program says to Loopscope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// The function in which it starts, and where that is said.
    pub(crate) entry: Option<(String, Span)>,
    /// What it says about its meaning.
    pub(crate) options: Options,
    /// The headers that are included.
    pub(crate) headers: Vec<&'static str>,
    /// The headers that are not supported.
    pub(crate) refused_headers: Vec<&'static str>,
    /// True if `assert` does nothing, since `NDEBUG` is defined where its header is included.
    pub(crate) has_no_assertions: bool,
    /// The places that are not read, since conditions leave them out.
    left_out: Vec<Span>,
}

impl Settings {
    /// Returns true if a place is not read, since a condition leaves it out.
    pub(crate) fn leaves_out(&self, place: Span) -> bool {
        self.left_out.iter().any(|each| each.start <= place.start && place.start < each.end)
    }
}

/// What the preprocessor makes of a text.
pub(crate) struct Preprocessed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) settings: Settings,
    /// The text, and after it the texts of tokens that `#` and `##` make.
    pub(crate) source: String,
}

/// What a text says to Loopscope.
pub(crate) fn settings(source: &str) -> Settings {
    let tokens = crate::token::lex(source, &mut Vec::new());
    preprocess(source, &tokens, &mut Vec::new()).settings
}

/// Executes the directives and expands the macros. Tokens have texts in the source, so what `#` and `##` make is added to it,
/// and all is expanded again.
pub(crate) fn preprocess(source: &str, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> Preprocessed {
    let mut made = Made::new(source);
    let mut rounds = 0;
    loop {
        let mut found = Vec::new();
        let (output, settings, missing) = expanded_with(&made, tokens, &mut found);
        rounds += 1;
        if missing.is_empty() || rounds > DEEPEST {
            diagnostics.append(&mut found);
            if let Some((_, place)) = missing.first() {
                diagnostics.push(Diagnostic::error("too-deep", *place, too_deep()));
            }
            return Preprocessed { tokens: output, settings, source: made.into_source() };
        }
        for (text, place) in missing {
            if made.add(text).is_none() {
                found.push(Diagnostic::error("too-long", place, too_long()));
                diagnostics.append(&mut found);
                return Preprocessed { tokens: output, settings, source: made.into_source() };
            }
        }
    }
}

fn too_long() -> Message {
    text!("the tokens that `#` and `##` make have more than {most} characters", most = LONGEST_MADE)
}

fn too_deep() -> Message {
    text!("macros are nested more than {most} deep", most = DEEPEST)
}

/// The tokens, with the texts that are known, and the texts that are not.
fn expanded_with(
    made: &Made,
    tokens: &[Token],
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Token>, Settings, Vec<(String, Span)>) {
    let mut preprocessor = Preprocessor {
        source: made.source(),
        made,
        missing: Vec::new(),
        macros: IndexMap::new(),
        output: Vec::new(),
        settings: Settings::default(),
        left_out_from: None,
        conditions: Vec::new(),
        steps: 0,
        depth: 0,
        is_too_deep: false,
        diagnostics,
    };
    let mut position = 0;
    while position < tokens.len() {
        let token = tokens[position];
        if token.kind == Kind::Hash && token.starts_line {
            let line = &tokens[position + 1..];
            let length = line.iter().position(|token| token.starts_line).unwrap_or(line.len());
            preprocessor.directive(token.span, &line[..length]);
            position += 1 + length;
        } else {
            // A macro with arguments can go over several lines.
            let rest = &tokens[position..];
            let next = rest.iter().position(|token| token.kind == Kind::Hash && token.starts_line);
            let length = next.unwrap_or(rest.len());
            preprocessor.text_lines(&rest[..length]);
            position += length;
        }
        let failure = if preprocessor.is_too_deep {
            Some(("too-deep", too_deep()))
        } else if preprocessor.steps > MOST_TOKENS {
            Some((
                "too-long",
                text!("with all macros expanded, the program has more than {most} tokens", most = MOST_TOKENS),
            ))
        } else {
            None
        };
        if let Some((code, message)) = failure {
            preprocessor.diagnostics.push(Diagnostic::error(code, token.span, message));
            preprocessor.output.clear();
            preprocessor.output.extend(tokens.last());
            break;
        }
    }
    preprocessor.end_of_conditions();
    (preprocessor.output, preprocessor.settings, preprocessor.missing)
}

struct Preprocessor<'a> {
    source: &'a str,
    /// The texts that `#` and `##` make.
    made: &'a Made,
    /// Those that are not known yet, and where they are made.
    missing: Vec<(String, Span)>,
    macros: IndexMap<&'a str, Macro<'a>>,
    output: Vec<Token>,
    settings: Settings,
    /// Where the text starts that is left out here, if it is.
    left_out_from: Option<u32>,
    /// The conditions around the text, the innermost last.
    conditions: Vec<conditions::Condition>,
    /// The number of tokens that were looked at.
    steps: usize,
    /// How many calls of `expand` are open.
    depth: usize,
    /// True if they were too many: nothing is expanded any more.
    is_too_deep: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Preprocessor<'a> {
    fn directive(&mut self, hash: Span, line: &'a [Token]) {
        let Some((name, rest)) = line.split_first() else { return };
        let whole = hash.to(line.last().map_or(hash, |last| last.span));
        if self.condition(whole, self.text(name.text), rest) {
            return self.note_left_out(whole);
        }
        if !self.is_read() {
            return;
        }
        match self.text(name.text) {
            "include" => self.include(whole, rest),
            "define" => self.define(whole, rest),
            "undef" => {
                if let Some(name) = rest.first() {
                    let name = self.text(name.text);
                    self.macros.shift_remove(name);
                }
            }
            "pragma" => self.pragma(whole, rest),
            other => {
                let message = text!(
                    "`#{other}` is not supported: only `#include` of library headers, `#define` and conditions are"
                );
                self.error("directive", whole, message);
            }
        }
    }

    /// The lines between two directives.
    fn text_lines(&mut self, tokens: &'a [Token]) {
        if self.is_read() {
            return self.expand(tokens, None, &mut Vec::new());
        }
        // The parser needs the end of the text.
        self.output.extend(tokens.last().filter(|last| last.kind == Kind::End));
    }

    fn text(&self, span: Span) -> &'a str {
        loopscope_syntax::token::text(self.source, span)
    }

    fn error(&mut self, code: &'static str, span: Span, message: Message) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }
}
