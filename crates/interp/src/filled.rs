//! The elements of an array that is made with one value for all of them: only what is written takes memory.

use std::rc::Rc;

use loopscope_sorted::sort;

use crate::heap::Value;

/// The number of elements that get memory with the first one among them that is written.
pub(crate) const CHUNK: usize = 64;

/// An array whose elements all had one value at first, or were arrays of such elements.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    /// The first value of the innermost elements.
    innermost: Value,
    lengths: Rc<[u32]>,
    /// The number of dimensions around this array: it has the length after theirs.
    around: usize,
    chunks: Vec<Option<Box<[Value; CHUNK]>>>,
    /// The numbers of the chunks that there are, in the order in which they were made.
    held: Vec<u32>,
}

impl Filled {
    /// An array with this length for each dimension, the outermost first.
    pub(crate) fn new(innermost: Value, lengths: Rc<[u32]>) -> Self {
        Self::within(innermost, lengths, 0)
    }

    fn within(innermost: Value, lengths: Rc<[u32]>, around: usize) -> Self {
        let chunks = vec![None; (lengths[around] as usize).div_ceil(CHUNK)];
        Self { innermost, lengths, around, chunks, held: Vec::new() }
    }

    /// Returns `true` if the elements are arrays.
    #[inline]
    pub(crate) fn has_rows(&self) -> bool {
        self.around + 1 < self.lengths.len()
    }

    /// An element that was not read yet, if the elements are arrays.
    pub(crate) fn row(&self) -> Option<Self> {
        self.has_rows().then(|| Self::within(self.innermost, Rc::clone(&self.lengths), self.around + 1))
    }

    /// The lengths of this array and of those in it.
    pub(crate) fn lengths(&self) -> &[u32] {
        &self.lengths[self.around..]
    }

    /// The first value of the innermost elements.
    pub(crate) fn innermost(&self) -> Value {
        self.innermost
    }

    /// The number of elements.
    pub(crate) fn len(&self) -> usize {
        self.lengths[self.around] as usize
    }

    /// The value that all elements had at first; nothing was written yet to those that are arrays and were not read.
    #[inline]
    pub(crate) fn value(&self) -> Value {
        if self.has_rows() { Value::Undefined } else { self.innermost }
    }

    /// The element at an index that the array has.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Value {
        match self.chunks.get(index / CHUNK) {
            Some(Some(chunk)) => chunk[index % CHUNK],
            _ => self.value(),
        }
    }

    /// Writes an element at an index that the array has. True if that takes memory for a chunk.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, value: Value) -> bool {
        let others = self.value();
        let Some(chunk) = self.chunks.get_mut(index / CHUNK) else { return false };
        let is_new = chunk.is_none();
        chunk.get_or_insert_with(|| Box::new([others; CHUNK]))[index % CHUNK] = value;
        if is_new {
            self.held.push((index / CHUNK) as u32);
        }
        is_new
    }

    /// The elements that differ from the first value, with their indices, rising.
    pub(crate) fn changed(&self) -> impl Iterator<Item = (usize, Value)> {
        let mut held = self.held.clone();
        sort(&mut held);
        let elements = move |chunk: u32| {
            let first = chunk as usize * CHUNK;
            (first..self.len().min(first + CHUNK)).map(|index| (index, self.get(index)))
        };
        held.into_iter().flat_map(elements).filter(|(_, value)| *value != self.value())
    }

    /// The number of values for which it has memory.
    pub(crate) fn size(&self) -> usize {
        // The place of a chunk takes half as much as a value.
        self.chunks.len() / 2 + self.held.len() * CHUNK
    }
}

#[cfg(test)]
mod tests {
    use super::Filled;
    use crate::heap::Value;

    #[test]
    fn only_what_is_written_takes_memory() {
        let mut filled = Filled::new(Value::Int(7), [100_000_000].into());
        assert_eq!((filled.len(), filled.get(99_999_999), filled.changed().count()), (100_000_000, Value::Int(7), 0));
        let before = filled.size();
        assert!(filled.set(5_000_000, Value::Int(1)) && !filled.set(5_000_001, Value::Int(7)));
        let changed: Vec<_> = filled.changed().collect();
        assert_eq!((changed, filled.size() - before), (vec![(5_000_000, Value::Int(1))], 64));
    }

    #[test]
    fn rows_have_the_lengths_of_the_inner_dimensions() {
        let whole = Filled::new(Value::Int(7), [5, 4, 3].into());
        let row = whole.row().unwrap();
        let innermost = row.row().unwrap();
        assert_eq!((whole.get(4), row.get(3), innermost.get(2)), (Value::Undefined, Value::Undefined, Value::Int(7)));
        assert_eq!((whole.len(), row.len(), innermost.lengths()), (5, 4, [3].as_slice()));
        assert!(innermost.row().is_none());
    }
}
