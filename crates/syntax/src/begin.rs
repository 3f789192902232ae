//! Any line as the start: a line `#pragma loopscope entry 7`.
//!
//! Runs begin at the first statement that begins in that line, in the function that has it (Obdržálek and Trtík, *Efficient
//! Loop Navigation for Symbolic Execution*, 2011, ask for paths from any start location). Its variables have any values.

use loopscope_message::{Message, text};

use crate::ast::{Stmt, StmtKind, SyntaxTree};
use crate::{LineIndex, Span};

/// The statement at which runs begin, if they do not begin with a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begin {
    /// The function that has the statement, as its index.
    pub function: u32,
    /// Where the statement begins.
    pub statement: u32,
    /// Where the text names the line.
    pub place: Span,
    /// The line, counted from 1.
    pub line: u32,
    /// The variables that have any values then, as their indices in [`crate::names::Names::variables`], in rising order.
    /// Lowering finds them; they are the inputs in place of parameters.
    pub given: Vec<u32>,
}

impl Begin {
    /// Returns `true` if a variable of this name is the length of an array ([`crate::Dialect::Sized`]): no name in a
    /// text has a space.
    pub fn is_length(name: &str) -> bool {
        name.contains(' ')
    }

    /// Returns `true` if runs begin at this statement.
    pub fn is(&self, statement: &Stmt) -> bool {
        statement.span.start == self.statement && !matches!(statement.kind, StmtKind::Block(_))
    }
}

/// The statement at which runs begin if they begin in a line, or why they cannot.
pub(crate) fn begin(tree: &SyntaxTree, source: &str, line: u32, place: Span) -> Result<Begin, Message> {
    let lines = LineIndex::new(source);
    let covers = |part: &Part| {
        let last = part.span.end.max(part.span.start + 1) - 1;
        lines.line(part.span.start) <= line && line <= lines.line(last)
    };
    for (function, index) in tree.functions.iter().zip(0..) {
        let mut parts = Vec::new();
        function.body.iter().for_each(|each| collect(each, &mut parts));
        let Some(first) = parts.into_iter().find(covers) else { continue };
        let begins = lines.line(first.statement);
        if begins == line {
            return Ok(Begin { function: index, statement: first.statement, place, line, given: Vec::new() });
        }
        return Err(text!(
            "the program cannot start in line {line}, which belongs to the statement that begins in line {begins}"
        ));
    }
    Err(text!("the program cannot start in line {line}, as no statement begins there"))
}

/// A statement, its header or a later part of that.
struct Part {
    span: Span,
    /// Where the statement begins.
    statement: u32,
}

/// In the order of the text.
fn collect(statement: &Stmt, parts: &mut Vec<Part>) {
    let start = statement.span.start;
    let mut add = |span| parts.push(Part { span, statement: start });
    match &statement.kind {
        StmtKind::Block(_) | StmtKind::Missing => {}
        StmtKind::Var(declarators) if declarators.iter().all(|each| each.init.is_none()) => {}
        StmtKind::If { condition, .. } | StmtKind::While { condition, .. } => add(Span::new(start, condition.span.end)),
        StmtKind::Switch { value, .. } => add(Span::new(start, value.span.end)),
        StmtKind::DoWhile { body, condition } => {
            add(Span::new(start, start + "do".len() as u32));
            collect(body, parts);
            parts.push(Part { span: condition.span, statement: start });
            return;
        }
        StmtKind::For { init, condition, step, body } => {
            let ends = [init, step].into_iter().flatten().map(|each| each.span.end);
            let end = ends.chain(condition.iter().map(|each| each.span.end)).max();
            add(Span::new(start, end.unwrap_or(start + "for".len() as u32)));
            return collect(body, parts);
        }
        _ => add(statement.span),
    }
    statement.statements().for_each(|each| collect(each, parts));
}
