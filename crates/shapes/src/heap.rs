//! Symbolic heaps.

use crate::value::{ChunkId, Name, Value};

/// What is known of the memory at a node: a variable for each position in the frame of `main`, and chunks that share no cell.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    /// The values of variables. A variable whose address is taken has a cell of its own, to which the value here leads.
    pub(crate) variables: Vec<Value>,
    /// Cells and segments.
    pub(crate) chunks: Vec<Chunk>,
}

/// A cell or a list segment.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// What the cell holds. In a segment: what each of its cells holds, but for the link, which is that of the last one.
    pub(crate) contents: Value,
    /// The field that links the cells of a segment.
    pub(crate) link: Option<Name>,
}

impl Heap {
    /// Adds a cell.
    pub(crate) fn add(&mut self, contents: Value) -> Value {
        self.chunks.push(Chunk { contents, link: None });
        Value::Pointer(self.chunks.len() - 1)
    }

    /// Splits the first cell off a segment. This heap becomes the one in which it is the only cell; returns the one in
    /// which there are more. None if it is a cell.
    pub(crate) fn unfold(&mut self, segment: ChunkId) -> Option<Self> {
        let link = self.chunks[segment].link.take()?;
        let mut longer = self.clone();
        let Chunk { contents, .. } = longer.chunks[segment].clone();
        longer.chunks.push(Chunk { contents, link: Some(link) });
        let rest = Value::Pointer(longer.chunks.len() - 1);
        *longer.chunks[segment].contents.field_mut(link)? = rest;
        Some(longer)
    }
}
