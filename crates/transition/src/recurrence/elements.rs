//! Arrays that a loop writes (APC, section 4): the element at a general index is solved like a variable.
//!
//! The index is one more value that the loop does not change. `B[0] = 7` sets the element at `ι` if `ι == 0`, so after
//! κ iterations it is `ite(ι == 0 && κ > 0, 7, B[ι])`. If the written index moves, as in `B[i] = i`, it determines the
//! iteration that wrote the element. The paper's second rule omits this case: it describes a single write.
//!
//! Exact. Not solved: indices that several paths move, and values that are read from the array itself at other indices.

use dashu_int::IBig;
use dashu_int::ops::Abs;
use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Recurrences;

/// The limit for the writes of an iteration to an array that are distinguished.
const MOST_WRITES: usize = 4;
/// The limit for the stores and choices that are searched for an element.
const MOST_STEPS: u32 = 64;

/// An element of an array at general indices.
pub struct Element {
    /// Stand for the indices, one for each dimension.
    pub indices: Vec<Term>,
    /// Stands for the element before an iteration.
    pub before: Term,
    /// The same element, read from the array.
    read: Term,
    placeholder: Term,
}

impl Element {
    /// The element of an array of integers, of one or two dimensions. `None` for other arrays.
    pub fn new(pool: &mut Pool, placeholder: Term) -> Option<Self> {
        let mut sort = pool.sort(placeholder).clone();
        let (mut indices, mut read) = (Vec::new(), placeholder);
        while let Sort::Array(element) = sort {
            let index = *indices_of_elements(pool).get(indices.len())?;
            read = pool.select(read, index);
            indices.push(index);
            sort = *element;
        }
        (sort == Sort::Int && !indices.is_empty()).then_some(())?;
        let before = pool.symbol_of(Role::Index, 0, "element", Sort::Int);
        Some(Self { indices, before, read, placeholder })
    }

    /// The element of an array that a path gives to the variable, in the element before the iteration. `None` if it also
    /// depends on other elements of this array.
    pub fn value(&self, pool: &mut Pool, array: Term) -> Option<Term> {
        let (mut element, mut steps) = (array, MOST_STEPS);
        for &index in &self.indices {
            element = read(pool, element, index, &mut steps)?;
        }
        let element = pool.substitute(element, &FxHashMap::from_iter([(self.read, self.before)]));
        (!pool.contains_any(element, &FxHashSet::from_iter([self.placeholder]))).then_some(element)
    }

    /// The array whose element at the indices is a term.
    pub fn array(&self, pool: &mut Pool, element: Term) -> Term {
        let element = pool.substitute(element, &FxHashMap::from_iter([(self.before, self.read)]));
        self.indices.iter().rev().fold(element, |body, &index| pool.lambda(index, body))
    }

    /// The cases in which an iteration writes the element, which exclude each other. `None` if they are too many.
    pub fn writes(&self, pool: &mut Pool, value: Term) -> Option<Vec<Write>> {
        let mut writes = Vec::new();
        let mut stack = vec![(value, Vec::new())];
        while let Some((value, when)) = stack.pop() {
            if value == self.before {
                continue;
            }
            if let TermNode::Ite(condition, yes, no) = *pool.node(value)
                && pool.contains_any(value, &FxHashSet::from_iter([self.before]))
            {
                let negation = pool.not(condition);
                stack.push((no, [when.as_slice(), &[negation]].concat()));
                stack.push((yes, [when.as_slice(), &[condition]].concat()));
                continue;
            }
            if writes.len() == MOST_WRITES {
                return None;
            }
            let when = pool.and(&when);
            let when = match pool.node(when) {
                TermNode::And(parts) => parts.clone(),
                _ => vec![when],
            };
            writes.push(Write { when, value });
        }
        Some(writes)
    }
}

/// A case in which an iteration writes an element.
pub struct Write {
    /// The conditions, in the indices of the element.
    pub when: Vec<Term>,
    /// The written value.
    pub value: Term,
}

/// The symbols for the indices of a general element.
fn indices_of_elements(pool: &mut Pool) -> [Term; 2] {
    ["ι", "ι'"].map(|name| pool.symbol_of(Role::Index, 0, name, Sort::Int))
}

/// Stands for the value of an element before a loop.
fn kept(pool: &mut Pool) -> Term {
    pool.symbol_of(Role::Index, 0, "element before", Sort::Int)
}

/// The symbols in elements that no loop changes.
pub(super) fn unchanged(pool: &mut Pool) -> [Term; 3] {
    let [first, second] = indices_of_elements(pool);
    [first, second, kept(pool)]
}

/// An element, with stores at other indices as choices.
fn read(pool: &mut Pool, array: Term, index: Term, steps: &mut u32) -> Option<Term> {
    *steps = steps.checked_sub(1)?;
    Some(match *pool.node(array) {
        TermNode::Store(below, at, value) => {
            let here = pool.eq(index, at);
            // If the indices are equal, so are the elements before the write.
            let (old, same) = (pool.select(below, at), pool.select(below, index));
            let value = pool.substitute(value, &FxHashMap::from_iter([(old, same)]));
            let below = read(pool, below, index, steps)?;
            pool.ite(here, value, below)
        }
        TermNode::Ite(condition, yes, no) => {
            let (yes, no) = (read(pool, yes, index, steps)?, read(pool, no, index, steps)?);
            pool.ite(condition, yes, no)
        }
        _ => pool.select(array, index),
    })
}

impl<K: Copy + Ord> Recurrences<'_, K> {
    /// The contents of an array, if each element has a closed form.
    pub(super) fn contents(&self, pool: &mut Pool, array: Term, values: &[Term], cases: &mut u32) -> Option<Term> {
        let element = Element::new(pool, array)?;
        let values: Option<Vec<Term>> = values.iter().map(|value| element.value(pool, *value)).collect();
        let closed = self.closed_form(pool, element.before, &values?, cases)?;
        Some(element.array(pool, closed))
    }

    /// The only path that changes an element does so at an index that moves by a constant in each of its iterations.
    pub(super) fn met(&self, pool: &mut Pool, element: Term, values: &[Term]) -> Option<Term> {
        let mut setters = self.paths.iter().zip(values).filter(|&(_, &value)| value != element);
        let (path, &value) = setters.next()?;
        if setters.next().is_some() {
            return None;
        }
        let of = Element { indices: Vec::new(), before: element, read: element, placeholder: element };
        let mut writes = of.writes(pool, value)?;
        let kept = kept(pool);
        if let [write] = &mut writes[..] {
            // It is written once, so the old value is that before the loop.
            write.value = pool.substitute(write.value, &FxHashMap::from_iter([(element, kept)]));
        }
        let mut met = Vec::new();
        for Write { when, value } in writes {
            let value = self.in_own_counter(pool, path, value)?;
            let when: Option<Vec<Term>> = when.into_iter().map(|part| self.in_own_counter(pool, path, part)).collect();
            met.push(ElementWrite::solve(pool, path.counter, &when?, value)?);
        }
        let mut result = element;
        for (at, one) in met.iter().enumerate() {
            let mut is_last = vec![one.holds];
            for other in met.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other) {
                let never = pool.not(other.holds);
                let earlier = pool.lt(other.iteration, one.iteration);
                is_last.push(pool.or(&[never, earlier]));
            }
            let is_last = pool.and(&is_last);
            result = pool.ite(is_last, one.value, result);
        }
        Some(pool.substitute(result, &FxHashMap::from_iter([(kept, element)])))
    }
}

/// The iteration in which a moving index meets an element.
struct ElementWrite {
    /// Its number.
    iteration: Term,
    /// The condition under which there is one.
    holds: Term,
    /// The value that it writes.
    value: Term,
}

impl ElementWrite {
    /// Solves one of the conditions, an equation in the counter, for the iteration.
    fn solve(pool: &mut Pool, counter: Term, when: &[Term], value: Term) -> Option<Self> {
        let (size, scaled) = when.iter().find_map(|&part| solved(pool, part, counter))?;
        let (zero, end) = (pool.int(0), pool.scale(&size, counter));
        let mut holds = vec![pool.divides(&size, scaled), pool.le(zero, scaled), pool.lt(scaled, end)];
        let size = pool.int(size);
        let iteration = pool.quotient(scaled, size);
        let then = FxHashMap::from_iter([(counter, iteration)]);
        holds.extend(pool.substitute_each(when, &then));
        Some(Self { iteration, holds: pool.and(&holds), value: pool.substitute(value, &then) })
    }
}

/// `size * counter == scaled`, with a positive size, from an equation.
fn solved(pool: &mut Pool, equation: Term, counter: Term) -> Option<(IBig, Term)> {
    let TermNode::EqualZero(sum) = *pool.node(equation) else { return None };
    let linear = pool.linear(sum);
    let factor = linear.coefficient(counter)?.clone();
    let rest = pool.from_linear(&linear.without(counter));
    if pool.contains_any(rest, &FxHashSet::from_iter([counter])) {
        return None;
    }
    let scaled = if factor > IBig::ZERO { pool.neg(rest) } else { rest };
    Some((factor.abs(), scaled))
}
