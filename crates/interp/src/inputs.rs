//! The inputs of a run. Long stretches of equal values are kept once, so that a run can be given a billion
//! elements.

use dashu_int::IBig;

/// Everything that a program's run depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The values that `input` reads, in order.
    pub inputs: Integers,
    /// The arguments of `main`, in order. Parameters without one are 0.
    pub parameters: Vec<Argument>,
    /// The effect of an `input` when `inputs` has run out.
    pub exhausted: Exhausted,
}

/// The effect of an `input` once the inputs have run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exhausted {
    /// The run stops with [`crate::Outcome::InputExhausted`].
    #[default]
    Stop,
    /// It reads 0.
    Zero,
}

/// An argument of `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// An integer.
    Integer(IBig),
    /// An array that can be read and written at every integer.
    Array(InputArray),
}

/// A sequence of integers. Equal neighbours are kept once, with their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integers {
    /// Integers with the position after their last repetition; neighbours differ.
    runs: Vec<(IBig, u64)>,
}

impl Integers {
    /// Appends an integer `times` times. The length is capped at 2^64 - 1.
    pub fn push(&mut self, integer: IBig, times: u64) {
        let length = self.len().saturating_add(times);
        match self.runs.last_mut() {
            Some((last, end)) if *last == integer => *end = length,
            _ if times > 0 => self.runs.push((integer, length)),
            _ => {}
        }
    }

    /// The integer at a position.
    pub fn get(&self, position: u64) -> Option<&IBig> {
        let run = self.runs.partition_point(|(_, end)| *end <= position);
        self.runs.get(run).map(|(integer, _)| integer)
    }

    /// The number of integers.
    pub fn len(&self) -> u64 {
        self.runs.last().map_or(0, |(_, end)| *end)
    }

    /// Returns `true` if there are none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The integers in order, each that repeats once, with how often it stands there in a row.
    pub fn runs(&self) -> impl ExactSizeIterator<Item = (&IBig, u64)> {
        let mut start = 0;
        self.runs.iter().map(move |(integer, end)| (integer, end - std::mem::replace(&mut start, *end)))
    }

    /// All integers in order.
    pub fn iter(&self) -> impl Iterator<Item = &IBig> {
        self.runs().flat_map(|(integer, times)| (0..times).map(move |_| integer))
    }
}

impl FromIterator<IBig> for Integers {
    fn from_iter<I: IntoIterator<Item = IBig>>(integers: I) -> Self {
        let mut all = Self::default();
        integers.into_iter().for_each(|integer| all.push(integer, 1));
        all
    }
}

/// An array with an element at every integer, given as one element for all indices and others for ranges of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputArray {
    default: Box<Element>,
    /// By rising index, without overlap.
    runs: Vec<ElementRun>,
}

/// An element of an input array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// An integer.
    Integer(IBig),
    /// An array again. A run gets a separate row at every index.
    Row(InputArray),
}

/// The same element from one index to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementRun {
    /// The first index.
    pub first: IBig,
    /// The last index, not less than the first.
    pub last: IBig,
    /// The element.
    pub element: Element,
}

impl InputArray {
    /// The same element at every index.
    pub fn constant(element: Element) -> Self {
        Self { default: Box::new(element), runs: Vec::new() }
    }

    /// 0 everywhere, with this many dimensions: 1 for `a[i]`, 2 for `a[i][j]`; 0 counts as 1.
    pub fn zeros(dimensions: usize) -> Self {
        let integers = Self::constant(Element::Integer(IBig::ZERO));
        (1..dimensions).fold(integers, |rows, _| Self::constant(Element::Row(rows)))
    }

    /// A one-dimensional array that holds `elements` from index 0 on, and 0 everywhere else.
    pub fn from_elements(elements: impl IntoIterator<Item = IBig>) -> Self {
        let mut array = Self::zeros(1);
        for (index, element) in elements.into_iter().enumerate() {
            array.set(IBig::from(index), IBig::from(index), Element::Integer(element));
        }
        array
    }

    /// The number of dimensions that the array has.
    pub fn dimensions(&self) -> usize {
        match &*self.default {
            Element::Integer(_) => 1,
            Element::Row(row) => 1 + row.dimensions(),
        }
    }

    /// The element at all indices that are in no run.
    pub fn default_element(&self) -> &Element {
        &self.default
    }

    /// The elements that are given for ranges of indices, by rising index.
    pub fn runs(&self) -> &[ElementRun] {
        &self.runs
    }

    /// The element at an index.
    pub fn get(&self, index: &IBig) -> &Element {
        let run = self.runs.get(self.runs.partition_point(|run| run.last < *index));
        run.filter(|run| run.first <= *index).map_or(&self.default, |run| &run.element)
    }

    /// Replaces the elements from the first index to the last.
    pub fn set(&mut self, first: IBig, last: IBig, element: Element) {
        if first > last {
            return;
        }
        let start = self.runs.partition_point(|run| run.last < first);
        let end = start + self.runs[start..].partition_point(|run| run.first <= last);
        let covered = &self.runs[start..end];
        let before = covered.first().filter(|run| run.first < first);
        let before = before.map(|run| ElementRun { last: &first - IBig::ONE, ..run.clone() });
        let behind = covered.last().filter(|run| run.last > last);
        let behind = behind.map(|run| ElementRun { first: &last + IBig::ONE, ..run.clone() });
        let put = before.into_iter().chain([ElementRun { first, last, element }]).chain(behind);
        self.runs.splice(start..end, put);
        // At most the neighbours of the new run continue it, or are continued by it.
        for at in (start.saturating_sub(1)..start + 2).rev() {
            if let [one, next, ..] = &self.runs[at.min(self.runs.len())..]
                && one.element == next.element
                && &one.last + IBig::ONE == next.first
            {
                self.runs[at].last = self.runs.remove(at + 1).last;
            }
        }
    }

    /// Replaces an integer if there is one index per dimension, and otherwise changes nothing.
    pub fn set_integer(&mut self, indices: &[IBig], integer: IBig) {
        match (indices, self.dimensions()) {
            ([index], 1) => self.set(index.clone(), index.clone(), Element::Integer(integer)),
            ([index, rest @ ..], 2..) => {
                if let Element::Row(mut row) = self.get(index).clone() {
                    row.set_integer(rest, integer);
                    self.set(index.clone(), index.clone(), Element::Row(row));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use dashu_int::IBig;

    use super::{Element, InputArray, Integers};

    /// Against an array that names each element.
    #[test]
    fn elements_are_those_that_were_set_last() {
        let mut seed: u32 = 1;
        let mut below = |bound: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            i64::from((seed >> 16) % bound)
        };
        for _ in 0..300 {
            let mut array = InputArray::zeros(1);
            let mut each: BTreeMap<i64, i64> = BTreeMap::new();
            for _ in 0..12 {
                let (first, length, value) = (below(20) - 10, below(6), below(3));
                array.set(first.into(), (first + length - 1).into(), Element::Integer(value.into()));
                each.extend((first..first + length).map(|index| (index, value)));
            }
            for index in -12..20 {
                let expected = each.get(&index).copied().unwrap_or(0);
                assert_eq!(array.get(&index.into()), &Element::Integer(expected.into()), "{array:?} at {index}");
            }
            let length = |first: &IBig, last: &IBig| last - first + IBig::ONE;
            let named: IBig = array.runs().iter().map(|run| length(&run.first, &run.last)).sum();
            assert_eq!(named, IBig::from(each.len()));
            for two in array.runs().windows(2) {
                let meet = &two[0].last + IBig::ONE == two[1].first;
                assert!(two[0].last < two[1].first && !(meet && two[0].element == two[1].element), "{array:?}");
            }
        }
    }

    #[test]
    fn equal_integers_are_kept_once() {
        let mut integers = Integers::default();
        for (integer, times) in [(7, 2), (7, 3_000_000_000), (1, 0), (7, 1), (-2, 1)] {
            integers.push(IBig::from(integer), times);
        }
        let runs: Vec<_> = integers.runs().map(|(integer, times)| (integer.clone(), times)).collect();
        assert_eq!(runs, [(IBig::from(7), 3_000_000_003), (IBig::from(-2), 1)]);
        assert_eq!(integers.get(3_000_000_002), Some(&IBig::from(7)));
        assert_eq!((integers.get(3_000_000_003), integers.get(3_000_000_004)), (Some(&IBig::from(-2)), None));
    }
}
