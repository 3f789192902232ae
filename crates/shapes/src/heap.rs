//! Symbolic heaps.

use crate::value::{ChunkId, Name, Value};

/// An abstraction of the memory at a node: a value for each position in the frame of `main`, and chunks that share no cell.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    /// The values of variables. A variable whose address is taken has a cell of its own, to which the value here points.
    pub(crate) variables: Vec<Value>,
    /// Cells and segments.
    pub(crate) chunks: Vec<Chunk>,
}

/// A cell or a list segment.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// The contents of the cell. In a segment: the contents of each of its cells, except that the link is that of the
    /// last cell, and the field that points back is that of the first one.
    pub(crate) contents: Value,
    /// The field that links the cells of a segment.
    pub(crate) link: Option<Name>,
    /// The field that points back to the cell before, if cells of a segment have one.
    pub(crate) back: Option<Name>,
}

impl Heap {
    /// Adds a cell.
    pub(crate) fn add(&mut self, contents: Value) -> ChunkId {
        self.chunks.push(Chunk { contents, link: None, back: None });
        self.chunks.len() - 1
    }

    /// Moves the arrays that a cell owns to cells of their own.
    pub(crate) fn disown(&mut self, cell: ChunkId) {
        let mut next = self.chunks.len();
        let mut elements = Vec::new();
        self.chunks[cell].contents.each_part_mut(&mut |part| {
            if let Value::Owned(element) = part {
                elements.push(std::mem::replace(&mut **element, Value::Null));
                *part = Value::Array(next);
                next += 1;
            }
        });
        for element in elements {
            self.add(element);
        }
    }

    /// Returns `true` if there are arrays of one element.
    pub(crate) fn has_arrays(&mut self) -> bool {
        let mut has = false;
        let contents = self.chunks.iter_mut().map(|chunk| &mut chunk.contents);
        for value in self.variables.iter_mut().chain(contents) {
            value.each_part_mut(&mut |part| has |= matches!(part, Value::Array(_) | Value::Owned(_)));
        }
        has
    }

    /// Splits the first cell off a segment, or the last one. This heap becomes the one in which it is the only cell; returns
    /// the one in which there are more. None if it is a cell.
    pub(crate) fn unfold(&mut self, segment: ChunkId, is_last: bool) -> Option<Self> {
        let link = self.chunks[segment].link?;
        let mut longer = self.clone();
        let Chunk { link: known, back, .. } = &mut self.chunks[segment];
        (*known, *back) = (None, None);
        self.replace_last(segment, &Value::Pointer(segment));
        let other = longer.chunks.len();
        let Chunk { contents, back, .. } = longer.chunks[segment].clone();
        longer.chunks.push(Chunk { contents, link: None, back: None });
        longer.replace_last(segment, &if is_last { Value::Pointer(other) } else { Value::Last(other) });
        let (rest, before) = if is_last { (segment, Value::Last(segment)) } else { (other, Value::Pointer(segment)) };
        for chunk in [segment, other] {
            let is_segment = chunk == rest;
            longer.chunks[chunk].link = Some(link).filter(|_| is_segment);
            longer.chunks[chunk].back = back.filter(|_| is_segment);
        }
        *longer.chunks[segment].contents.field_mut(link)?.through_mut() = Value::Pointer(other);
        if let Some(field) = back.and_then(|back| longer.chunks[other].contents.field_mut(back)) {
            *field = before;
        }
        Some(longer)
    }

    /// Replaces pointers to the last cell of a segment.
    pub(crate) fn replace_last(&mut self, segment: ChunkId, by: &Value) {
        let contents = self.chunks.iter_mut().map(|chunk| &mut chunk.contents);
        for value in self.variables.iter_mut().chain(contents) {
            value.each_part_mut(&mut |part| {
                let part = part.through_mut();
                if *part == Value::Last(segment) {
                    *part = by.clone();
                }
            });
        }
    }
}
