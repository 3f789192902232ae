//! The elements of an array that is made with one value for all of them: only what is written takes memory.

use loopscope_sorted::sort;

use crate::heap::Value;

/// How many elements get memory with the first one among them that is written.
pub(crate) const CHUNK: usize = 64;

/// An array whose elements all had one value at first.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    value: Value,
    length: usize,
    chunks: Vec<Option<Box<[Value; CHUNK]>>>,
    /// The numbers of the chunks that there are, in the order in which they were made.
    held: Vec<u32>,
}

impl Filled {
    pub(crate) fn new(value: Value, length: usize) -> Self {
        Self { value, length, chunks: vec![None; length.div_ceil(CHUNK)], held: Vec::new() }
    }

    /// The number of elements.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The value that all elements had at first.
    pub(crate) fn value(&self) -> Value {
        self.value
    }

    /// The element at an index that the array has.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Value {
        match self.chunks.get(index / CHUNK) {
            Some(Some(chunk)) => chunk[index % CHUNK],
            _ => self.value,
        }
    }

    /// Writes an element at an index that the array has. True if that takes memory for a chunk.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, value: Value) -> bool {
        let Some(chunk) = self.chunks.get_mut(index / CHUNK) else { return false };
        let is_new = chunk.is_none();
        chunk.get_or_insert_with(|| Box::new([self.value; CHUNK]))[index % CHUNK] = value;
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
            (first..self.length.min(first + CHUNK)).map(|index| (index, self.get(index)))
        };
        held.into_iter().flat_map(elements).filter(|(_, value)| *value != self.value)
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
        let mut filled = Filled::new(Value::Int(7), 100_000_000);
        assert_eq!((filled.len(), filled.get(99_999_999), filled.changed().count()), (100_000_000, Value::Int(7), 0));
        let before = filled.size();
        assert!(filled.set(5_000_000, Value::Int(1)) && !filled.set(5_000_001, Value::Int(7)));
        let changed: Vec<_> = filled.changed().collect();
        assert_eq!((changed, filled.size() - before), (vec![(5_000_000, Value::Int(1))], 64));
    }
}
