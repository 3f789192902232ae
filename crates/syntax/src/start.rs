//! The functions in which a program can start, and the line in which it starts.

use loopscope_sorted::sort_by_key;

use crate::ast::{Function, SyntaxTree};
use crate::lexer::lex;
use crate::parser::entry;
use crate::pragma;
use crate::{Edit, Span};

/// A function in which a program can start, or the line in which it starts.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, analyse};
///
/// let starts = analyse("f(n) { return n; }\nmain() { return f(1); }\n", Dialect::Extended).starts;
/// assert_eq!(starts[0].change.as_ref().map(|change| &*change.replacement), Some("#pragma loopscope entry f\n"));
/// assert_eq!(starts[1].change, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its name; for a line that is the start, its number.
    pub name: String,
    /// Where its name stands; for a line, where its statement begins.
    pub span: Span,
    /// The change of the text after which the program starts there. `None` if it does.
    pub change: Option<Edit>,
}

/// The change of a text in micro-c after which it starts in a line: the number of the line follows the replacement.
pub(crate) fn start_line(source: &str) -> Edit {
    let place = lex(source).into_iter().filter_map(|token| entry(source, token)).next_back();
    let (span, mut replacement) = place.map_or_else(|| pragma::added(source, "entry "), |place| (place, String::new()));
    if replacement.ends_with('\n') {
        replacement.pop();
    }
    Edit { span, replacement }
}

/// The functions that a text in micro-c defines and the line in which it starts, if one is chosen, in their order.
pub(crate) fn starts(source: &str, tree: &SyntaxTree) -> Vec<Start> {
    let mut entries = lex(source).into_iter().filter_map(|token| Some((entry(source, token)?, token.span)));
    let entry = entries.next_back();
    let text = |span: Span| &source[span.start as usize..span.end as usize];
    let chosen = entry.map_or("main", |(name, _)| text(name));
    let change = |name: &str| {
        let (span, replacement) = match entry {
            Some((_, line)) if name == "main" => (pragma::with_line_end(source, line), String::new()),
            Some((place, _)) => (place, name.to_owned()),
            None => pragma::added(source, &format!("entry {name}")),
        };
        Edit { span, replacement }
    };
    let written = tree.functions.iter().filter(|function| Some(&function.name.text) != tree.start.as_ref());
    let start = |function: &Function| {
        let name = function.name.text.clone();
        let change = (name != chosen).then(|| change(&name));
        Start { span: function.name.span, change, name }
    };
    let mut starts: Vec<Start> = written.map(start).collect();
    if let Some(begin) = &tree.begin {
        let span = Span::new(begin.statement, begin.statement);
        starts.push(Start { name: begin.line.to_string(), span, change: None });
        sort_by_key(&mut starts, |start| start.span.start);
    }
    starts
}
