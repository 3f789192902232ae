//! The supported part of the preprocessor: `#include` of the library's headers and of the program's files, conditions, and
//! `#define` of macros, with or without parameters.

mod arithmetic;
mod conditions;
mod conversions;
mod files;
mod headers;
mod macros;
mod made;
mod packing;
mod pragmas;
mod substitution;

use indexmap::IndexMap;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::options::Options;
use crate::token::{Kind, Token};
use files::{Braces, Indices};
pub(crate) use files::{File, files};
pub(crate) use headers::refused_header;
use macros::Macro;
use made::{LONGEST_MADE, Made};

/// The number of tokens that the macros of a program may expand to.
const MOST_TOKENS: usize = 1 << 20;
/// The number of times that a program is read to find its translation units. One that is not found is read twice, and its
/// definitions are refused.
const MOST_PASSES: usize = 8;
/// The greatest depth to which macros and their arguments may be nested in each other.
const DEEPEST: usize = 64;

/// A program's settings of Loopscope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// The function in which it starts, and where that is said.
    pub(crate) entry: Option<(String, Span)>,
    /// The options of its meaning.
    pub(crate) options: Options,
    /// True if it is compared with another program.
    pub(crate) is_compared: bool,
    /// The headers that its translation units include, in their order.
    pub(crate) units: Vec<Included>,
    /// The files that it includes and does not have, and where.
    pub(crate) missing_files: Vec<(String, Span)>,
    /// Each time that a file was read.
    readings: Vec<Reading>,
}

/// The headers of the library that a translation unit includes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Included {
    /// The headers that are included.
    pub(crate) headers: Vec<&'static str>,
    /// The headers that are not supported.
    pub(crate) refused_headers: Vec<&'static str>,
    /// True if `assert` does nothing, since `NDEBUG` is defined where its header is included.
    pub(crate) has_no_assertions: bool,
}

/// A file that was read.
#[derive(Clone, Debug)]
struct Reading {
    file: Span,
    /// The places that are not read, since conditions leave them out.
    left_out: Vec<Span>,
}

impl Settings {
    /// Returns `true` if a place is never read: a condition leaves it out, or no translation unit includes its file.
    pub(crate) fn leaves_out(&self, place: Span) -> bool {
        let has = |span: &Span| span.start <= place.start && place.start <= span.end;
        let leaves_out = |reading: &Reading| reading.left_out.iter().any(|each| has(each) && place.start < each.end);
        self.readings.iter().filter(|reading| has(&reading.file)).all(leaves_out)
    }
}

/// The result of preprocessing a text.
pub(crate) struct Preprocessed {
    /// The tokens of all translation units, each with an end.
    pub(crate) tokens: Vec<Token>,
    pub(crate) settings: Settings,
    /// The text, and after it the texts of tokens that `#` and `##` make.
    pub(crate) source: String,
}

/// Returns the settings of Loopscope in a text.
pub(crate) fn settings(source: &str) -> Settings {
    let files = files(source, &mut Vec::new(), &mut Vec::new());
    preprocess(source, &files, &mut Vec::new()).settings
}

/// Executes the directives and expands the macros. Tokens have texts in the source, so what `#` and `##` make is added to it,
/// and all is expanded again.
///
/// A file that another one includes is no translation unit, which may be known after it was read as one.
pub(crate) fn preprocess(source: &str, files: &[File], diagnostics: &mut Vec<Diagnostic>) -> Preprocessed {
    let mut made = Made::new(source);
    let mut included_units = Indices::new();
    let (mut rounds, mut passes) = (0, 0);
    loop {
        let mut found = Vec::new();
        let Expanded { output, settings, missing, newly_included } =
            expanded_with(&made, files, &included_units, &mut found);
        passes += 1;
        let before = included_units.len();
        included_units.extend(newly_included);
        if included_units.len() > before && passes < MOST_PASSES {
            continue;
        }
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

struct Expanded {
    output: Vec<Token>,
    settings: Settings,
    /// The texts that are not known yet, and where they are made.
    missing: Vec<(String, Span)>,
    /// The translation units that another one includes.
    newly_included: Indices,
}

/// The tokens, with the texts that are known.
fn expanded_with(made: &Made, files: &[File], included_units: &Indices, diagnostics: &mut Vec<Diagnostic>) -> Expanded {
    let mut preprocessor = Preprocessor {
        source: made.source(),
        files,
        included_units,
        newly_included: Indices::new(),
        unit: 0,
        file: 0,
        include_depth: 0,
        once: Indices::new(),
        braces: Braces::default(),
        packing: packing::Packing::default(),
        made,
        missing: Vec::new(),
        macros: IndexMap::new(),
        output: Vec::new(),
        settings: Settings::default(),
        left_out_from: None,
        left_out: Vec::new(),
        conditions: Vec::new(),
        steps: 0,
        depth: 0,
        is_too_deep: false,
        is_over: false,
        diagnostics,
    };
    preprocessor.program();
    let Preprocessor { mut output, settings, missing, newly_included, is_over, .. } = preprocessor;
    if is_over {
        output.clear();
        output.extend(files.last().and_then(|file| file.tokens.last()));
    }
    Expanded { output, settings, missing, newly_included }
}

struct Preprocessor<'a> {
    source: &'a str,
    files: &'a [File],
    /// The files that are no translation units, as another one includes them.
    included_units: &'a Indices,
    /// Those of these that were met now.
    newly_included: Indices,
    /// The file of the translation unit that is read now.
    unit: usize,
    /// The file that is read now.
    file: usize,
    /// The number of files that are open.
    include_depth: usize,
    /// The files that this translation unit does not read again.
    once: Indices,
    braces: Braces,
    packing: packing::Packing,
    /// The texts that `#` and `##` make.
    made: &'a Made,
    /// Those that are not known yet, and where they are made.
    missing: Vec<(String, Span)>,
    macros: IndexMap<&'a str, Macro<'a>>,
    output: Vec<Token>,
    settings: Settings,
    /// Where the text starts that is left out here, if it is.
    left_out_from: Option<u32>,
    /// The places in this file that conditions leave out.
    left_out: Vec<Span>,
    /// The conditions around the text, the innermost last.
    conditions: Vec<conditions::Condition>,
    /// The number of tokens that were looked at.
    steps: usize,
    /// The number of open calls of `expand`.
    depth: usize,
    /// True if they were too many: nothing is expanded any more.
    is_too_deep: bool,
    /// True if a message says why nothing more is read.
    is_over: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Preprocessor<'a> {
    fn lines(&mut self, tokens: &'a [Token]) {
        let mut position = 0;
        while position < tokens.len() && !self.is_over {
            let token = tokens[position];
            if token.kind == Kind::Hash && token.starts_line {
                let line = &tokens[position + 1..];
                let length = line.iter().position(|token| token.starts_line).unwrap_or(line.len());
                self.directive(token.span, &line[..length]);
                position += 1 + length;
            } else {
                // A macro with arguments can go over several lines.
                let rest = &tokens[position..];
                let next = rest.iter().position(|token| token.kind == Kind::Hash && token.starts_line);
                let length = next.unwrap_or(rest.len());
                if self.is_read() {
                    self.expand(&rest[..length], None, &mut Vec::new());
                }
                position += length;
            }
            self.is_too_much(token.span);
        }
    }

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
                let message = text!("`#{other}` is not supported: only `#include`, `#define` and conditions are");
                self.error("directive", whole, message);
            }
        }
    }

    fn text(&self, span: Span) -> &'a str {
        loopscope_syntax::token::text(self.source, span)
    }

    fn error(&mut self, code: &'static str, span: Span, message: Message) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }
}
