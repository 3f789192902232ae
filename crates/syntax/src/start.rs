//! The functions and lines in which a program can start.

use crate::ast::{Function, SyntaxTree};
use crate::c::{at_end, with_line_end};
use crate::lexer::lex;
use crate::parser::{entry, from};
use crate::{Dialect, Fix, Span};

/// A function in which a program can start.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, analyse};
///
/// let starts = analyse("int f(int n) { return n; }\nint main(void) { return f(1); }\n", Dialect::C).starts;
/// assert_eq!(starts[0].change.as_ref().map(|change| &*change.replacement), Some("#pragma loopscope entry f\n"));
/// assert_eq!(starts[1].change, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The change of the text after which the program starts there. `None` if it does.
    pub change: Option<Fix>,
}

/// The line in which a program starts, if the text names one, and the change of the text that names another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartLine {
    /// The line.
    pub line: Option<u32>,
    /// What names it: nothing, at the end of the text, if nothing does.
    pub span: Span,
    /// What to put there: this and the line's number, each in a line of its own. Without both, the program starts as if
    /// no line were named.
    pub before: String,
}

/// The line in which a program starts; nothing in C and in the core.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, start_line};
///
/// let start = start_line("main(n) {\n  return n;\n}\n#pragma loopscope from 2\n", Dialect::Extended).unwrap();
/// assert_eq!(start.line, Some(2));
/// assert_eq!(start.before, "#pragma loopscope from ");
/// ```
pub fn start_line(source: &str, dialect: Dialect) -> Option<StartLine> {
    if !matches!(dialect, Dialect::Extended | Dialect::Sized) {
        return None;
    }
    let found = lex(source).into_iter().filter_map(|token| Some((from(source, token)?, token.span))).next_back();
    let Some((number, line)) = found else {
        let (span, text) = at_end(source, "from ");
        return Some(StartLine { line: None, span, before: text.trim_end_matches('\n').to_owned() });
    };
    let text = |span: Span| &source[span.start as usize..span.end as usize];
    let before = Span::new(line.start, number.start);
    Some(StartLine {
        line: text(number).parse().ok(),
        span: with_line_end(source, line),
        before: text(before).to_owned(),
    })
}

/// The functions that a text in micro-c defines, in their order.
pub(crate) fn starts(source: &str, tree: &SyntaxTree) -> Vec<Start> {
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
    let written = tree.functions.iter().filter(|function| Some(&function.name.text) != tree.start.as_ref());
    let start = |function: &Function| {
        let name = function.name.text.clone();
        let change = (name != chosen).then(|| change(&name));
        Start { span: function.name.span, change, name }
    };
    written.map(start).collect()
}
