//! Sets.

use std::borrow::Borrow;
use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::{slice, vec};

/// A set whose elements are in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortedSet<T> {
    /// In ascending order, without duplicates.
    elements: Vec<T>,
}

impl<T: Ord> SortedSet<T> {
    /// An empty set.
    pub const fn new() -> Self {
        Self { elements: Vec::new() }
    }

    fn find<Q: Ord + ?Sized>(&self, element: &Q) -> Result<usize, usize>
    where
        T: Borrow<Q>,
    {
        match self.elements.last() {
            // Most sets are built in order.
            Some(last) if last.borrow() < element => Err(self.elements.len()),
            _ => self.elements.binary_search_by(|each| each.borrow().cmp(element)),
        }
    }

    /// Returns `true` if the set contains an element.
    pub fn contains<Q: Ord + ?Sized>(&self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.find(element).is_ok()
    }

    /// Adds an element. Returns `false` if the set already contained it.
    pub fn insert(&mut self, element: T) -> bool {
        let place = self.find(&element);
        if let Err(place) = place {
            self.elements.insert(place, element);
        }
        place.is_err()
    }

    /// Removes an element. Returns `false` if the set did not contain it.
    pub fn remove<Q: Ord + ?Sized>(&mut self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let place = self.find(element);
        if let Ok(place) = place {
            self.elements.remove(place);
        }
        place.is_ok()
    }

    /// The elements of a range, in ascending order.
    pub fn range(&self, range: impl RangeBounds<T>) -> slice::Iter<'_, T> {
        let below = |bound: &T, included: bool| {
            self.elements.partition_point(|each| if included { each <= bound } else { each < bound })
        };
        let start = match range.start_bound() {
            Bound::Included(bound) => below(bound, false),
            Bound::Excluded(bound) => below(bound, true),
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(bound) => below(bound, true),
            Bound::Excluded(bound) => below(bound, false),
            Bound::Unbounded => self.elements.len(),
        };
        self.elements.get(start..end).unwrap_or_default().iter()
    }

    /// Returns `true` if another set contains all elements of this one.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.elements.iter().all(|each| other.contains(each))
    }

    /// Returns `true` if another set contains no element of this one.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        !self.elements.iter().any(|each| other.contains(each))
    }
}

impl<T> SortedSet<T> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The elements in ascending order.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.elements.iter()
    }

    /// The smallest element.
    pub fn first(&self) -> Option<&T> {
        self.elements.first()
    }

    /// The greatest element.
    pub fn last(&self) -> Option<&T> {
        self.elements.last()
    }

    /// Removes the greatest element.
    pub fn pop_last(&mut self) -> Option<T> {
        self.elements.pop()
    }

    /// Keeps the elements for which the function returns true.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.elements.retain(keep);
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self { elements: Vec::new() }
    }
}

impl<T: fmt::Debug> fmt::Debug for SortedSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        for element in elements {
            self.insert(element);
        }
    }
}

impl<'a, T: Ord + Copy> Extend<&'a T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, elements: I) {
        self.extend(elements.into_iter().copied());
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut set = Self::new();
        set.extend(elements);
        set
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(elements: [T; N]) -> Self {
        elements.into_iter().collect()
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.elements.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a SortedSet<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
