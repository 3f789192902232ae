//! Texts in any dialect: C is read here, the dialects of micro-c by `syntax`.

use indexmap::IndexSet;
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::token::TokenClass;
use loopscope_syntax::{self as syntax, Collector, Diagnostic, Dialect, Parse, Severity, Span, analyse_by, parse_by};

use crate::everyday::Everyday;
use crate::unit::Unit;
use crate::{assumptions, lower, options, present, starts};

/// Reads a source text as a tree, and checks its names too: what every user of the languages starts with.
///
/// # Examples
/// ```
/// use loopscope_c::analyse;
/// use loopscope_syntax::Dialect;
///
/// let source = "int f(int n) { return n; }\nint main(void) { return f(1); }\n#pragma loopscope ints mathematical\n";
/// let parse = analyse(source, Dialect::C);
/// assert_eq!(parse.starts[0].change.as_ref().map(|change| &*change.replacement), Some("#pragma loopscope entry f\n"));
/// assert_eq!(parse.starts[1].change, None);
/// assert_eq!(parse.switches.iter().filter(|each| each.is_on).count(), 1);
/// assert_eq!(parse.switches[0].change.replacement, "#pragma loopscope input any\n");
/// assert_eq!(parse.switches[1].change.replacement, "");
/// ```
pub fn analyse(source: &str, dialect: Dialect) -> Parse {
    if dialect == Dialect::C {
        analyse_by(&|text, found| read(text, None, found), source)
    } else {
        syntax::analyse(source, dialect)
    }
}

/// Reads a C program whose inputs are everyday ones, and checks its names.
pub fn analyse_everyday(source: &str, everyday: Everyday) -> Parse {
    analyse_by(&|text, found| read(text, Some(everyday), found), source)
}

/// Reads a source text as a tree. [`analyse`] does this and checks the names.
pub fn parse(source: &str, dialect: Dialect) -> Parse {
    if dialect == Dialect::C {
        parse_by(&|text, found| read(text, None, found), source)
    } else {
        syntax::parse(source, dialect)
    }
}

/// The tokens and comments of a text with their classes, by ascending place. In C, `#include <stdio.h>` is a keyword
/// and a string.
pub fn highlight(source: &str, dialect: Dialect) -> Vec<(Span, TokenClass)> {
    if dialect == Dialect::C { crate::highlight::highlight(source) } else { syntax::highlight(source, dialect) }
}

/// Reads a C program and translates it. A program with errors becomes an empty tree.
fn read(source: &str, everyday: Option<Everyday>, diagnostics: &mut Collector) -> Parse {
    let mut found = Vec::new();
    let unit = Unit::parse(source, everyday, &mut found);
    let parse = Parse {
        presentation: Some(present::present(&unit)),
        starts: starts::starts(source, &unit),
        switches: options::switches(source, &unit.settings),
        missing_files: unit.settings.missing_files.clone(),
        program: translate(source, &unit, &mut found),
        ..Parse::default()
    };
    // A mistake in a header is found each time that it is included.
    let mut told = IndexSet::new();
    for diagnostic in found {
        if told.insert((diagnostic.code, diagnostic.span, diagnostic.message.clone())) {
            diagnostics.push(diagnostic);
        }
    }
    parse
}

fn translate(source: &str, Unit { program, settings, .. }: &Unit, found: &mut Vec<Diagnostic>) -> SyntaxTree {
    assumptions::list(program, settings, found);
    let is_right = |found: &[Diagnostic]| found.iter().all(|each| each.severity != Severity::Error);
    if !is_right(found) {
        return SyntaxTree::default();
    }
    let in_last = || starts::start_in_last(source, program, settings);
    let translated = lower::lower(program, &in_last, found);
    if is_right(found) { translated } else { SyntaxTree::default() }
}
