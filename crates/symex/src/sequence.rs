//! A growing sequence that is cheap to clone.

use std::rc::Rc;

/// The number of items that are copied at most when one is written.
const CHUNK: usize = 64;

/// A sequence whose clones share their items: cloning takes constant time, the first write after it copies one chunk
/// and the list of chunks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sequence<T> {
    chunks: Rc<Vec<Rc<Vec<T>>>>,
    length: usize,
}

impl<T: Clone> Sequence<T> {
    /// Adds an item and returns its index.
    pub(crate) fn push(&mut self, item: T) -> usize {
        let chunks = Rc::make_mut(&mut self.chunks);
        match chunks.last_mut() {
            Some(last) if last.len() < CHUNK => Rc::make_mut(last).push(item),
            _ => chunks.push(Rc::new(vec![item])),
        }
        self.length += 1;
        self.length - 1
    }

    /// So many times the same item, whose chunks are one until they are written.
    pub(crate) fn filled(item: &T, length: usize) -> Self {
        let chunk = Rc::new(vec![item.clone(); CHUNK.min(length)]);
        let mut chunks = vec![chunk; length / CHUNK];
        if !length.is_multiple_of(CHUNK) {
            chunks.push(Rc::new(vec![item.clone(); length % CHUNK]));
        }
        Self { chunks: Rc::new(chunks), length }
    }

    /// The sequence with another item for each. Chunks that are one stay one.
    pub(crate) fn map(&self, change: impl Fn(&T) -> T) -> Self {
        let mut chunks: Vec<Rc<Vec<T>>> = Vec::with_capacity(self.chunks.len());
        for (at, chunk) in self.chunks.iter().enumerate() {
            let is_last = at > 0 && Rc::ptr_eq(chunk, &self.chunks[at - 1]);
            let changed = match chunks.last() {
                Some(last) if is_last => Rc::clone(last),
                _ => Rc::new(chunk.iter().map(&change).collect()),
            };
            chunks.push(changed);
        }
        Self { chunks: Rc::new(chunks), length: self.length }
    }

    /// The item at an index.
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    /// The item at an index, to be changed.
    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let chunk = Rc::make_mut(&mut self.chunks).get_mut(index / CHUNK)?;
        Rc::make_mut(chunk).get_mut(index % CHUNK)
    }

    /// Puts an item at an index; `between` is put where there was nothing before it.
    pub(crate) fn put(&mut self, index: usize, item: T, between: &T)
    where
        T: PartialEq,
    {
        while self.length <= index {
            self.push(between.clone());
        }
        // Shared parts stay shared where nothing changes.
        if self.get(index) != Some(&item)
            && let Some(held) = self.get_mut(index)
        {
            *held = item;
        }
    }

    /// The number of items.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// All items in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }
}

impl<T> Default for Sequence<T> {
    fn default() -> Self {
        Self { chunks: Rc::default(), length: 0 }
    }
}

impl<T: Clone> FromIterator<T> for Sequence<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut sequence = Self::default();
        for item in items {
            sequence.push(item);
        }
        sequence
    }
}

#[cfg(test)]
mod tests {
    use super::Sequence;

    #[test]
    fn clones_go_their_own_ways() {
        let mut one: Sequence<usize> = (0..200).collect();
        let mut other = one.clone();
        *other.get_mut(70).unwrap() = 7;
        assert_eq!(other.push(1), 200);
        *one.get_mut(199).unwrap() = 9;
        assert_eq!((one.get(70), one.get(199), one.get(200)), (Some(&70), Some(&9), None));
        assert_eq!((other.get(70), other.get(199), other.get(200)), (Some(&7), Some(&199), Some(&1)));
        assert_eq!((one.len(), other.len(), other.iter().count()), (200, 201, 201));
    }

    #[test]
    fn equal_chunks_are_one_until_they_are_written() {
        for length in [1, 63, 64, 65, 1000] {
            let mut filled = Sequence::filled(&7, length);
            *filled.get_mut(length - 1).unwrap() = 8;
            let mut expected = vec![7; length];
            expected[length - 1] = 8;
            assert_eq!((filled.len(), filled.iter().copied().collect::<Vec<_>>()), (length, expected));
            let doubled: usize = filled.map(|item| 2 * item).iter().sum();
            assert_eq!(doubled, 14 * length + 2);
        }
    }
}
