//! What a run is given.

use std::collections::BTreeMap;

use dashu_int::IBig;

/// Everything that a program's run depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// What `input` reads, in order.
    pub inputs: Vec<IBig>,
    /// The arguments of `main`, in order. Parameters without one are 0.
    pub parameters: Vec<Argument>,
    /// What happens at an `input` when `inputs` has run out.
    pub exhausted: Exhausted,
}

/// What happens at an `input` for which there is none.
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

/// An array with an element at every integer, all but finitely many of them the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputArray {
    /// How many indices lead to an integer: 1 for `a[i]`, 2 for `a[i][j]`; 0 counts as 1.
    pub dimensions: usize,
    /// The elements that `entries` does not name.
    pub default: IBig,
    /// Elements by their indices, `dimensions` of them. Entries with another number of indices are left out.
    pub entries: BTreeMap<Vec<IBig>, IBig>,
}

impl InputArray {
    /// A one-dimensional array that holds `elements` from index 0 on, and 0 everywhere else.
    pub fn from_elements(elements: impl IntoIterator<Item = IBig>) -> Self {
        let entries = elements.into_iter().enumerate().map(|(index, element)| (vec![IBig::from(index)], element));
        Self { dimensions: 1, default: IBig::ZERO, entries: entries.collect() }
    }
}
