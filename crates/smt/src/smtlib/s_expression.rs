//! S-expressions, in which solvers answer.

use std::fmt;

/// An answer could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReadError(pub(crate) String);

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

pub(super) fn fail<T>(message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError(message.into()))
}

/// A handle to an s-expression.
pub(crate) type Id = u32;

/// S-expressions, flat in one vector, so that neither reading nor dropping deep ones needs a deep stack.
#[derive(Debug, Default)]
pub(crate) struct Expressions<'a> {
    nodes: Vec<Node<'a>>,
    /// The expressions that are in no other.
    pub(crate) top: Vec<Id>,
}

#[derive(Debug)]
enum Node<'a> {
    /// Quoted symbols come without their bars, strings with their quotes.
    Atom(&'a str),
    List(Vec<Id>),
}

impl<'a> Expressions<'a> {
    /// Reads all expressions of a text.
    pub(crate) fn read(text: &'a str) -> Result<Self, ReadError> {
        let mut all = Self::default();
        let mut open: Vec<Vec<Id>> = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { break };
            let node = match first {
                '(' => {
                    open.push(Vec::new());
                    rest = &rest[1..];
                    continue;
                }
                ')' => {
                    rest = &rest[1..];
                    let Some(list) = open.pop() else { return fail("a closing parenthesis too many") };
                    Node::List(list)
                }
                ';' => {
                    rest = rest.find('\n').map_or("", |end| &rest[end..]);
                    continue;
                }
                '|' => {
                    let Some(end) = rest[1..].find('|') else { return fail("a quoted symbol without an end") };
                    let atom = &rest[1..=end];
                    rest = &rest[end + 2..];
                    Node::Atom(atom)
                }
                '"' => {
                    let Some(end) = end_of_string(rest) else { return fail("a string without an end") };
                    let atom = &rest[..end];
                    rest = &rest[end..];
                    Node::Atom(atom)
                }
                _ => {
                    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '|' | '"' | ';'));
                    let (atom, after) = rest.split_at(end.unwrap_or(rest.len()));
                    rest = after;
                    Node::Atom(atom)
                }
            };
            let id = all.nodes.len() as Id;
            all.nodes.push(node);
            open.last_mut().unwrap_or(&mut all.top).push(id);
        }
        if open.is_empty() { Ok(all) } else { fail("a closing parenthesis is missing") }
    }

    /// The text of an atom.
    pub(crate) fn atom(&self, id: Id) -> Option<&'a str> {
        match &self.nodes[id as usize] {
            Node::Atom(text) => Some(text),
            Node::List(_) => None,
        }
    }

    /// The elements of a list.
    pub(crate) fn list(&self, id: Id) -> Option<&[Id]> {
        match &self.nodes[id as usize] {
            Node::List(elements) => Some(elements),
            Node::Atom(_) => None,
        }
    }

    /// The elements of a list that starts with this atom, without it.
    pub(crate) fn form(&self, id: Id, head: &str) -> Option<&[Id]> {
        let (first, rest) = self.list(id)?.split_first()?;
        (self.atom(*first) == Some(head)).then_some(rest)
    }
}

/// The end of a string literal; a doubled quote stands for one inside.
fn end_of_string(text: &str) -> Option<usize> {
    let mut at = 1;
    loop {
        at += text[at..].find('"')? + 1;
        if !text[at..].starts_with('"') {
            return Some(at);
        }
        at += 1;
    }
}
