//! Places in a source text.

use serde::Serialize;

/// A half-open range of byte offsets into the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest range that holds both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// Translates byte offsets into lines and columns.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Indexes the lines of a source text.
    pub fn new(source: &str) -> Self {
        let after_newlines = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1);
        Self { starts: std::iter::once(0).chain(after_newlines).collect() }
    }

    /// The line of a byte offset, counted from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32
    }

    /// The byte offset at which a line starts, counted from 1.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn start(&self, line: u32) -> u32 {
        self.starts[line as usize - 1]
    }

    /// Line and column of a byte offset, both counted from 1; the column counts characters of `source`.
    pub fn line_column(&self, source: &str, offset: u32) -> (u32, u32) {
        let line = self.line(offset);
        let start = self.start(line) as usize;
        let before = source.get(start..offset as usize).unwrap_or("");
        (line, before.chars().count() as u32 + 1)
    }

    /// The number of lines; an empty text has one.
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }
}
