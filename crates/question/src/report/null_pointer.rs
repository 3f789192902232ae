//! A null pointer that is dereferenced: which one it is, and since when it is null.

use loopscope_interp::NullSince;
use loopscope_message::{Message, text};
use loopscope_syntax::Span;
use loopscope_syntax::ast::{ExprKind, SyntaxTree};
use serde::Serialize;

use super::analysed::Analysed;
use super::out_of_bounds::{is_short, text as text_at};

/// A null pointer that is dereferenced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NullPointer {
    /// The pointer, as it is written.
    pub pointer: String,
    /// Since when it is null, if that is known.
    pub since: Option<NullOrigin>,
}

/// Why a variable is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum NullOrigin {
    /// A statement made it null.
    Statement {
        /// The line of the statement.
        line: u32,
        /// The statement, if it is short.
        statement: Option<String>,
    },
    /// A function of the library returned null.
    Returned {
        /// The line of the call.
        line: u32,
        /// The name of the function.
        function: String,
    },
    /// It is a parameter, and a call passes null.
    Argument {
        /// The line of the call.
        line: u32,
    },
}

/// The pointer that is dereferenced at a place, as it is written.
pub(super) fn pointer<'a>(place: Span, program: &Analysed<'a>) -> Option<&'a str> {
    let tree = program.tree;
    let pointer = tree.pointer_at(place).or_else(|| dereferenced(tree, place))?;
    let pointer = without_parentheses(text_at(program.source, pointer));
    is_short(pointer).then_some(pointer)
}

/// The place of the pointer of the dereference at a place. What `p->next` dereferences stands at the place of `p`; calls of
/// functions of the library dereference what they get.
fn dereferenced(tree: &SyntaxTree, place: Span) -> Option<Span> {
    let mut found = None;
    tree.each_expression(&mut |each| match &each.kind {
        ExprKind::Deref(pointer) if each.span == place => found = found.or(Some(pointer.span)),
        _ => {}
    });
    found.filter(|pointer| *pointer != place || tree.is_object(place))
}

fn without_parentheses(text: &str) -> &str {
    let is_name = |text: &str| text.chars().all(|each| each.is_alphanumeric() || each == '_');
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.filter(|inner| is_name(inner)).unwrap_or(text)
}

impl NullPointer {
    /// The pointer that is dereferenced at a place, and since when it is null.
    pub(super) fn new(place: Span, since: Option<NullSince>, program: &Analysed<'_>) -> Option<Self> {
        let pointer = pointer(place, program)?.to_owned();
        Some(Self { pointer, since: since.map(|since| NullOrigin::new(since, program)) })
    }

    /// It as a sentence.
    pub(super) fn message(&self) -> Message {
        let pointer = &self.pointer;
        match &self.since {
            None => text!("`{pointer}` is null."),
            Some(NullOrigin::Statement { line, statement: Some(statement) }) => {
                text!("`{pointer}` has been null since line {line}: `{statement}`.")
            }
            Some(NullOrigin::Statement { line, statement: None }) => {
                text!("`{pointer}` has been null since line {line}.")
            }
            Some(NullOrigin::Argument { line }) => {
                text!("`{pointer}` is null: the call in line {line} passes a null pointer.")
            }
            Some(NullOrigin::Returned { line, function }) => match function.as_str() {
                "fopen" => text!("`{pointer}` is null, because `fopen` in line {line} could not open the file."),
                "malloc" | "calloc" | "realloc" | "strdup" => {
                    text!("`{pointer}` is null, because `{function}` in line {line} found no memory.")
                }
                _ => text!("`{pointer}` is null, because `{function}` in line {line} found nothing."),
            },
        }
    }
}

impl NullOrigin {
    fn new(since: NullSince, program: &Analysed<'_>) -> Self {
        let line = |place: Span| program.lines.line(place.start);
        let place = match since {
            NullSince::Call(place) => return Self::Argument { line: line(place) },
            NullSince::Statement(place) => place,
        };
        let is_in = |call: &Span| place.start <= call.start && call.end <= place.end;
        let written = text_at(program.source, place).trim_end_matches([';', ' ', '\n']);
        let end = place.start as usize + written.len();
        let mut calls = program.tree.may_return_null.iter().filter(|(call, _)| is_in(call) && call.end as usize == end);
        if let Some((call, function)) = calls.next() {
            return Self::Returned { line: line(*call), function: (*function).to_owned() };
        }
        Self::Statement { line: line(place), statement: is_short(written).then(|| written.to_owned()) }
    }
}
