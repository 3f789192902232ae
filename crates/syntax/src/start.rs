//! The functions in which a program can start.

use crate::c::{at_end, with_line_end};
use crate::lexer::lex;
use crate::parser::{entry, parse};
use crate::{Dialect, Fix, Span, c};

/// A function in which a program can start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The change of the text after which the program starts there. `None` if it does.
    pub change: Option<Fix>,
}

/// The functions that the text of a program defines, in their order; none in the core, whose programs start in `main`. Of
/// a text with errors, some may be missing.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, starts};
///
/// let starts = starts("int f(int n) { return n; }\nint main(void) { return f(1); }\n", Dialect::C);
/// assert_eq!(starts[0].change.as_ref().map(|change| &*change.replacement), Some("#pragma loopscope entry f\n"));
/// assert_eq!(starts[1].change, None);
/// ```
pub fn starts(source: &str, dialect: Dialect) -> Vec<Start> {
    match dialect {
        Dialect::C => c::starts(source),
        Dialect::Extended | Dialect::Sized => of_micro_c(source, dialect),
        Dialect::Microc => Vec::new(),
    }
}

fn of_micro_c(source: &str, dialect: Dialect) -> Vec<Start> {
    let mut entries = lex(source).into_iter().filter_map(|token| Some((entry(source, token)?, token.span)));
    let entry = entries.next_back();
    let text = |span: Span| &source[span.start as usize..span.end as usize];
    let chosen = entry.map_or("main", |(name, _)| text(name));
    let change = |name: &str| {
        let title = format!("start in `{name}`");
        let (span, replacement) = match entry {
            Some((_, line)) if name == "main" => (with_line_end(source, line), String::new()),
            Some((place, _)) => (place, name.to_owned()),
            None => at_end(source, &format!("entry {name}")),
        };
        Fix { title, span, replacement }
    };
    let tree = parse(source, dialect).program;
    let written = tree.functions.into_iter().filter(|function| Some(&function.name.text) != tree.start.as_ref());
    let start = |function: crate::ast::Function| {
        let name = function.name.text;
        let change = (name != chosen).then(|| change(&name));
        Start { span: function.name.span, change, name }
    };
    written.map(start).collect()
}
