//! A stack that is cheap to clone.

use std::rc::Rc;

/// The number of items that are copied at most when a stack is cloned.
const CHUNK: usize = 32;

/// A stack whose clones share all but the newest items, so that the states that a branch makes can each continue with
/// their own. Pushing and cloning take constant time.
#[derive(Clone, Debug)]
pub(crate) struct Stack<T> {
    earlier: Option<Rc<Chunk<T>>>,
    newest: Vec<T>,
    length: usize,
}

#[derive(Debug)]
struct Chunk<T> {
    earlier: Option<Rc<Chunk<T>>>,
    items: Vec<T>,
}

impl<T: Clone> Stack<T> {
    /// Puts an item on top.
    pub(crate) fn push(&mut self, item: T) {
        if self.newest.len() == CHUNK {
            let items = std::mem::replace(&mut self.newest, Vec::with_capacity(CHUNK));
            self.earlier = Some(Rc::new(Chunk { earlier: self.earlier.take(), items }));
        }
        self.newest.push(item);
        self.length += 1;
    }

    /// Takes the item on top.
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.newest.is_empty() {
            let chunk = self.earlier.take()?;
            self.earlier.clone_from(&chunk.earlier);
            // The items are copied if another stack shares them.
            self.newest = Rc::try_unwrap(chunk).map_or_else(|shared| shared.items.clone(), |own| own.items);
        }
        self.length -= 1;
        self.newest.pop()
    }

    /// All items, the oldest first.
    pub(crate) fn to_vec(&self) -> Vec<T> {
        let mut items: Vec<T> = self.iter().cloned().collect();
        items.reverse();
        items
    }
}

impl<T: Clone + PartialEq> Stack<T> {
    /// The oldest items that both stacks share, and then those that each has of its own.
    pub(crate) fn split(&self, other: &Self) -> (Self, Vec<T>, Vec<T>) {
        let shared = self.shared(other);
        let (one, other) = (self.above(shared), other.above(shared));
        let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        let mut both = self.clone();
        while both.len() > shared + same {
            both.pop();
        }
        (both, one[same..].to_vec(), other[same..].to_vec())
    }
}

impl<T: Clone> Stack<T> {
    /// The items above a number of the oldest ones, the oldest first.
    fn above(&self, below: usize) -> Vec<T> {
        let mut items: Vec<T> = self.iter().take(self.len() - below).cloned().collect();
        items.reverse();
        items
    }
}

impl<T> Stack<T> {
    /// The number of the oldest items that lie in chunks that both stacks share.
    pub(crate) fn shared(&self, other: &Self) -> usize {
        let chunks = |stack: &Self| (stack.length - stack.newest.len()) / CHUNK;
        let least = chunks(self).min(chunks(other));
        let below = |stack: &'_ Self| {
            let mut chunk = stack.earlier.as_ref();
            for _ in least..chunks(stack) {
                chunk = chunk.and_then(|chunk| chunk.earlier.as_ref());
            }
            chunk.map(Rc::clone)
        };
        let (mut one, mut other) = (below(self), below(other));
        let mut count = least;
        while let (Some(mine), Some(theirs)) = (&one, &other) {
            if Rc::ptr_eq(mine, theirs) {
                return count * CHUNK;
            }
            (one, other) = (mine.earlier.clone(), theirs.earlier.clone());
            count -= 1;
        }
        0
    }

    /// The number of items.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// All items, the newest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        let chunks = std::iter::successors(self.earlier.as_deref(), |chunk| chunk.earlier.as_deref());
        self.newest.iter().rev().chain(chunks.flat_map(|chunk| chunk.items.iter().rev()))
    }
}

impl<T> Default for Stack<T> {
    fn default() -> Self {
        Self { earlier: None, newest: Vec::new(), length: 0 }
    }
}

/// Chunk by chunk: the recursion that the compiler would generate overflows on a long stack.
impl<T> Drop for Stack<T> {
    fn drop(&mut self) {
        let mut next = self.earlier.take();
        while let Some(chunk) = next {
            next = Rc::into_inner(chunk).and_then(|chunk| chunk.earlier);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Stack;

    #[test]
    fn clones_go_their_own_ways() {
        let mut one = Stack::default();
        (0..100).for_each(|each| one.push(each));
        let mut other = one.clone();
        for expected in (50..100).rev() {
            assert_eq!(other.pop(), Some(expected));
        }
        other.push(7);
        assert_eq!(one.to_vec(), (0..100).collect::<Vec<_>>());
        assert_eq!(other.to_vec(), (0..50).chain([7]).collect::<Vec<_>>());
        assert_eq!((one.len(), other.len(), other.iter().next()), (100, 51, Some(&7)));
    }

    #[test]
    fn what_two_stacks_share_is_split_off() {
        let mut one = Stack::default();
        (0..70).for_each(|each| one.push(each));
        let mut other = one.clone();
        (70..130).for_each(|each| one.push(each));
        other.push(70);
        other.push(7);
        assert_eq!((one.shared(&other), other.shared(&one), one.shared(&Stack::default())), (64, 64, 0));
        let (both, mine, theirs) = one.split(&other);
        assert_eq!(both.to_vec(), (0..71).collect::<Vec<_>>());
        assert_eq!((mine, theirs), ((71..130).collect(), vec![7]));
        let (both, mine, theirs) = one.split(&one.clone());
        assert_eq!((both.len(), mine.len(), theirs.len()), (130, 0, 0));
    }

    #[test]
    fn an_empty_stack_stays_empty() {
        let mut stack = Stack::<u8>::default();
        assert_eq!(stack.pop(), None);
        stack.push(1);
        assert_eq!((stack.pop(), stack.pop(), stack.len()), (Some(1), None, 0));
    }

    #[test]
    fn dropping_a_long_stack_does_not_recurse() {
        let mut stack = Stack::default();
        (0..5_000_000_u32).for_each(|each| stack.push(each));
        let shared = stack.clone();
        drop(stack);
        assert_eq!(shared.len(), 5_000_000);
    }
}
