//! The specs of the techniques as data: programs, and the expected reports.
//!
//! In a spec, a fenced block `c` is a program. It is followed by blocks `expect`, which have an expectation on each
//! line, as `key: value`, and blocks `tree`, which have a tree as `loopscope tree` prints it. Everything else is for
//! readers.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// A program of a spec.
#[derive(Debug, Default)]
pub(crate) struct SpecProgram {
    /// The line of the spec in which its text begins, from 1.
    pub(crate) line: usize,
    /// Its text.
    pub(crate) source: String,
    /// The expectations on the report.
    pub(crate) expectations: Vec<Expectation>,
    /// The expected trees.
    pub(crate) trees: Vec<Vec<TreeLine>>,
}

/// A line of an `expect` block.
#[derive(Debug)]
pub(crate) struct Expectation {
    /// Its line in the spec, from 1.
    pub(crate) line: usize,
    /// The key.
    pub(crate) key: String,
    /// The expected value.
    pub(crate) value: String,
}

/// A line of a `tree` block.
#[derive(Debug)]
pub(crate) struct TreeLine {
    /// Its line in the spec, from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// A mistake in a line of a spec.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// From 1.
    pub(crate) line: usize,
    pub(crate) message: String,
}

pub(crate) fn complaint(line: usize, message: impl Into<String>) -> Complaint {
    Complaint { line, message: message.into() }
}

/// A fenced block.
struct Block {
    /// The text after the opening fence.
    info: String,
    /// The line of the fence.
    line: usize,
    text: String,
}

/// Reads a spec.
///
/// # Errors
/// All mistakes.
pub(crate) fn read(markdown: &str) -> Result<Vec<SpecProgram>, Vec<Complaint>> {
    let mut programs: Vec<SpecProgram> = Vec::new();
    let mut wrong = Vec::new();
    for Block { info, line, text } in blocks(markdown) {
        let lines = (line + 1..).zip(text.lines());
        match (info.as_str(), programs.last_mut()) {
            ("c", _) => programs.push(SpecProgram { line: line + 1, source: text, ..SpecProgram::default() }),
            ("expect", Some(program)) => {
                for (line, text) in lines {
                    match expectation(line, text) {
                        Ok(expectation) => program.expectations.push(expectation),
                        Err(complaint) => wrong.push(complaint),
                    }
                }
            }
            ("tree", Some(program)) => {
                program.trees.push(lines.map(|(line, text)| TreeLine { line, text: text.to_owned() }).collect());
            }
            ("expect" | "tree", None) => wrong.push(complaint(line, format!("no program stands before this `{info}`"))),
            _ => wrong.push(complaint(line, format!("a block is `c`, `expect` or `tree`, not `{info}`"))),
        }
    }
    let silent = programs.iter().filter(|program| program.expectations.is_empty());
    wrong.extend(silent.map(|program| complaint(program.line, "nothing is expected of this program")));
    if programs.is_empty() {
        wrong.push(complaint(1, "there is no program"));
    }
    if wrong.is_empty() { Ok(programs) } else { Err(wrong) }
}

fn expectation(line: usize, text: &str) -> Result<Expectation, Complaint> {
    let (key, value) = text.split_once(": ").ok_or_else(|| complaint(line, format!("`{text}` is not `key: value`")))?;
    Ok(Expectation { line, key: key.trim().to_owned(), value: value.trim().to_owned() })
}

/// The fenced blocks of a text.
fn blocks(markdown: &str) -> Vec<Block> {
    let line = |range: &Range<usize>| markdown[..range.start].matches('\n').count() + 1;
    let mut blocks = Vec::new();
    let mut inside = false;
    for (event, range) in Parser::new(markdown).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                inside = true;
                blocks.push(Block { info, line: line(&range), text: String::new() });
            }
            Event::Text(text) if inside => {
                if let Some(block) = blocks.last_mut() {
                    block.text.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => inside = false,
            _ => {}
        }
    }
    blocks
}
