//! The steps that texts of all dialects share: size, parser, names, fixes.

use loopscope_message::text;

use crate::ast::SyntaxTree;
use crate::diagnostic::Collector;
use crate::{Diagnostic, Edit, MAX_BYTES, Presentation, Severity, Span, Start, Switch, fixes, names};

/// A source text as a tree, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Parse {
    /// The tree. Parts that could not be read are `Missing`.
    pub program: SyntaxTree,
    /// The presentation of the tree, if it is a translation (C). Of a text with errors, parts may be missing.
    pub presentation: Option<Presentation>,
    /// The functions that the text defines, in their order: the program can start in each; none in the core, whose
    /// programs start in `main`. Of a text with errors, some may be missing.
    pub starts: Vec<Start>,
    /// The change after which the program starts in a line, if it can: the number of the line follows the replacement.
    pub start_line: Option<Edit>,
    /// The options of a C program; none in other dialects.
    pub switches: Vec<Switch>,
    /// The files that a C program includes and does not have, and where.
    pub missing_files: Vec<(String, Span)>,
    /// At most [`crate::MAX_DIAGNOSTICS`] errors and as many others, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parse {
    /// Returns `true` if the program can neither be run nor analysed.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// The parser of a language: it leaves its diagnostics to the collector.
pub type Reader<'a> = &'a dyn Fn(&str, &mut Collector) -> Parse;

/// Reads a source text as a tree, checks its names, and keeps the fixes that help.
pub fn analyse_by(reader: Reader<'_>, source: &str) -> Parse {
    let mut parse = with_names(reader, source);
    fixes::keep_helpful(source, &mut parse.diagnostics, &|mended| with_names(reader, mended).diagnostics);
    parse
}

/// Reads a source text as a tree. [`analyse_by`] also checks the names.
pub fn parse_by(reader: Reader<'_>, source: &str) -> Parse {
    let mut diagnostics = Collector::default();
    let mut parse = bounded(reader, source, &mut diagnostics);
    parse.diagnostics = diagnostics.finish();
    parse
}

fn with_names(reader: Reader<'_>, source: &str) -> Parse {
    let mut diagnostics = Collector::default();
    let mut parse = bounded(reader, source, &mut diagnostics);
    // A `main` that could not be read is no missing `main`.
    let was_readable = !diagnostics.has_errors();
    let (names, problems) = names::resolve(&parse.program);
    parse.program.names = names;
    for diagnostic in problems {
        if was_readable || diagnostic.code != names::NO_MAIN {
            diagnostics.push(diagnostic);
        }
    }
    parse.diagnostics = diagnostics.finish();
    parse
}

fn bounded(reader: Reader<'_>, source: &str, diagnostics: &mut Collector) -> Parse {
    if source.len() <= MAX_BYTES {
        return reader(source, diagnostics);
    }
    let message = text!(
        "the program has {count} bytes, and no more than {most} (2 MiB) are read",
        count = source.len(),
        most = MAX_BYTES
    );
    diagnostics.push(Diagnostic::error("too-long", Span::new(0, 0), message));
    Parse::default()
}
