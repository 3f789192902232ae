//! Constructors of arrays.

use rustc_hash::FxHashMap;

use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;

/// A store looks for an older store to the same index at most this far down.
const LONGEST_OVERWRITE_SEARCH: usize = 64;
/// A read searches for a lambda through at most this many nested arrays.
const LONGEST_LAMBDA_SEARCH: usize = 64;

impl Pool {
    /// The element of an array at an index. Looks through stores at the same or at certainly different indices, and
    /// through all others, by `ite`, if the array below them is known element by element ([`Pool::lambda`]).
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let mut array = array;
        let mut passed = Vec::new();
        let reaches_lambda = self.reaches_lambda(array);
        let below = loop {
            match *self.node(array) {
                TermNode::Store(_, at, value) if at == index => break value,
                TermNode::Store(inner, at, _) if self.certainly_differ(at, index) => array = inner,
                TermNode::ConstantArray(_, element) => break element,
                TermNode::Lambda(bound, body) => break self.substitute(body, &FxHashMap::from_iter([(bound, index)])),
                TermNode::Store(inner, at, value) if reaches_lambda => {
                    passed.push((at, value));
                    array = inner;
                }
                TermNode::Ite(condition, yes, no) if reaches_lambda => {
                    let (yes, no) = (self.select(yes, index), self.select(no, index));
                    break self.ite(condition, yes, no);
                }
                _ => {
                    let element = self.sort(array).element().cloned();
                    debug_assert!(element.is_some(), "select reads an array");
                    break self.intern(TermNode::Select(array, index), element.unwrap_or(Sort::Int));
                }
            }
        };
        passed.into_iter().rev().fold(below, |below, (at, value)| {
            let here = self.eq(index, at);
            self.ite(here, value, below)
        })
    }

    /// The array whose element at each index is `body`, an integer or a row, over `bound`, an integer symbol.
    pub fn lambda(&mut self, bound: Term, body: Term) -> Term {
        let sort = Sort::Array(Box::new(self.sort(body).clone()));
        if self.symbols(body).binary_search(&bound).is_err() {
            return self.constant_array(sort, body);
        }
        if let TermNode::Select(array, index) = *self.node(body)
            && index == bound
            && self.symbols(array).binary_search(&bound).is_err()
        {
            return array;
        }
        self.intern(TermNode::Lambda(bound, body), sort)
    }

    /// Returns `true` if elements of an array, or of its rows, are given by a lambda. Looks only through short chains
    /// of stores, so that reads stay cheap and `ite`s are nested little; the solver handles a lambda below more stores.
    fn reaches_lambda(&self, array: Term) -> bool {
        let mut stack = vec![array];
        for _ in 0..LONGEST_LAMBDA_SEARCH {
            match stack.pop().map(|next| self.node(next)) {
                None => return false,
                Some(TermNode::Lambda(..)) => return true,
                Some(TermNode::Ite(_, yes, no)) => stack.extend([*no, *yes]),
                Some(TermNode::Store(below, _, value)) => {
                    stack.push(*below);
                    if self.sort(*value).element().is_some() {
                        stack.push(*value);
                    }
                }
                Some(_) => {}
            }
        }
        false
    }

    /// The array with one element replaced. An older store to the same index is dropped where it is found.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let mut over = Vec::new();
        let mut below = array;
        while over.len() < LONGEST_OVERWRITE_SEARCH
            && let TermNode::Store(inner, at, old) = *self.node(below)
        {
            if at == index {
                let rebuilt = over.into_iter().rev().fold(inner, |array, (at, old)| self.intern_store(array, at, old));
                return self.store_new(rebuilt, index, value);
            }
            if !self.certainly_differ(at, index) {
                break;
            }
            over.push((at, old));
            below = inner;
        }
        self.store_new(array, index, value)
    }

    /// The array before elements at constant indices were written, and these indices, the last written first; `None` if
    /// an index is not constant.
    pub fn constant_stores(&self, mut array: Term) -> Option<(Term, Vec<Term>)> {
        let mut indices = Vec::new();
        while let TermNode::Store(below, index, _) = *self.node(array) {
            self.as_int(index)?;
            indices.push(index);
            array = below;
        }
        Some((array, indices))
    }

    /// The array of the given array sort with the same element at every index.
    pub fn constant_array(&mut self, sort: Sort, element: Term) -> Term {
        debug_assert_eq!(sort.element(), Some(self.sort(element)), "the element fits the array");
        self.intern(TermNode::ConstantArray(sort.clone(), element), sort)
    }

    /// The array with these elements from index 0 on, and others like `other`: what [`Pool::constant_array`] and as many calls
    /// of [`Pool::store`] make, without a look at the stores below each.
    pub fn array_of(&mut self, sort: Sort, other: Term, elements: &[Term]) -> Term {
        let mut array = self.constant_array(sort, other);
        for (index, element) in elements.iter().enumerate().filter(|(_, element)| **element != other) {
            let index = self.int(index);
            array = self.intern_store(array, index, *element);
        }
        array
    }

    /// `a == b` for arrays.
    pub(crate) fn equal_arrays(&mut self, a: Term, b: Term) -> Term {
        if let (TermNode::ConstantArray(_, x), TermNode::ConstantArray(_, y)) = (self.node(a), self.node(b)) {
            let (x, y) = (*x, *y);
            return self.eq(x, y);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.intern(TermNode::Equal(a, b), Sort::Bool)
    }

    fn store_new(&mut self, array: Term, index: Term, value: Term) -> Term {
        // Writing the value that is already there changes nothing.
        if self.select(array, index) == value {
            return array;
        }
        self.intern_store(array, index, value)
    }

    fn intern_store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let sort = self.sort(array).clone();
        self.intern(TermNode::Store(array, index, value), sort)
    }

    /// Returns `true` if two integers differ by a constant other than 0.
    fn certainly_differ(&self, a: Term, b: Term) -> bool {
        match (self.node(a), self.node(b)) {
            (TermNode::Int(a), TermNode::Int(b)) => a != b,
            (TermNode::Sum(a), TermNode::Sum(b)) => a.terms == b.terms && a.constant != b.constant,
            (TermNode::Sum(sum), _) => is_shifted(sum, b),
            (_, TermNode::Sum(sum)) => is_shifted(sum, a),
            _ => false,
        }
    }
}

/// Returns `true` if `sum` is `atom + k` with `k` other than 0.
fn is_shifted(sum: &crate::linear::Linear, atom: Term) -> bool {
    !sum.constant.is_zero()
        && matches!(sum.terms.as_slice(), [(term, coefficient)] if *term == atom && coefficient.is_one())
}
