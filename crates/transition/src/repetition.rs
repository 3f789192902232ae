//! The effect of κ iterations along one path on integer variables and on the elements of arrays, as exact closed forms.
//!
//! An array is tracked if each iteration writes at a constant distance, other than 0, from the write of the iteration
//! before. Then the index of an element determines which iteration wrote it last, if one did, and the element has the
//! value of that write. Several writes to one array must all have the same stride, and be a constant number of elements
//! apart.

use dashu_int::IBig;
use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::{SortedMap, sort};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::recurrence::{ClosedValue, PathEffect, solve, solve_affine};

/// The depth to which reads of reads of an array are resolved.
const DEEPEST_READ: u32 = 8;

/// The effect of one iteration, over symbols for the values before it.
#[derive(Clone, Debug, Default)]
pub struct OneIteration {
    /// The integer variables that it changes: the symbol, and the value after it.
    pub variables: Vec<(Term, Term)>,
    /// The arrays to which it writes.
    pub arrays: Vec<WrittenArray>,
    /// Symbols for values that may differ in each iteration.
    pub inputs: Vec<Term>,
    /// The values of symbols of variables before the loop, for symbols to be replaced by them.
    pub entries: FxHashMap<Term, Term>,
}

/// An array of integers to which an iteration writes.
#[derive(Clone, Copy, Debug)]
pub struct WrittenArray {
    /// Stands for the contents before the iteration.
    pub placeholder: Term,
    /// The contents before the loop, another term than the placeholder.
    pub entry: Term,
    /// The contents after the iteration.
    pub after: Term,
}

/// The effect of any number of iterations.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// Stands for the number.
    counter: Term,
    /// The values of variables afterwards, for those that have a closed form.
    forms: FxHashMap<Term, Term>,
    /// The symbols of values that may change in an iteration, without the arrays.
    changing: FxHashSet<Term>,
    entries: FxHashMap<Term, Term>,
    arrays: Vec<FollowedArray>,
}

#[derive(Clone, Debug)]
struct FollowedArray {
    placeholder: Term,
    entry: Term,
    /// If two meet the same element, the last one comes first; `None` if there is no closed form.
    writes: Option<Vec<Write>>,
}

/// The iteration with number τ, from 0, writes `value[τ]` at `start + stride * τ`.
#[derive(Clone, Debug)]
struct Write {
    start: Term,
    stride: IBig,
    /// Over the counter.
    value: Term,
}

impl Repetition {
    /// Solves all variables and elements that can be solved. With `affine`, forms may have powers in them: see
    /// [`solve_affine`].
    pub fn new(pool: &mut Pool, counter: Term, mut iteration: OneIteration, affine: bool) -> Self {
        let mut changing: FxHashSet<Term> = iteration.variables.iter().map(|(placeholder, _)| *placeholder).collect();
        changing.extend(&iteration.inputs);
        let entries = std::mem::take(&mut iteration.entries);
        let mut repetition = Self { counter, forms: FxHashMap::default(), changing, entries, arrays: Vec::new() };
        repetition.solve(pool, &iteration, affine);
        if iteration.arrays.is_empty() {
            return repetition;
        }
        for array in &iteration.arrays {
            let writes = repetition.writes(pool, array);
            let WrittenArray { placeholder, entry, .. } = *array;
            repetition.arrays.push(FollowedArray { placeholder, entry, writes });
        }
        for (_, after) in &mut iteration.variables {
            *after = repetition.unwritten_reads(pool, *after);
        }
        repetition.solve(pool, &iteration, affine);
        for position in 0..repetition.arrays.len() {
            let Some(writes) = repetition.arrays[position].writes.clone() else { continue };
            let closed = writes.into_iter().map(|write| repetition.with_closed_value(pool, write));
            let closed: Option<Vec<Write>> = closed.collect();
            repetition.arrays[position].writes = closed;
        }
        repetition
    }

    /// The value of a variable, over the symbols and the counter, if it has a closed form.
    pub fn form(&self, placeholder: Term) -> Option<Term> {
        self.forms.get(&placeholder).copied()
    }

    /// The value of a term after `count` iterations. `None` if it depends on a value without a closed form.
    pub fn after(&self, pool: &mut Pool, count: Term, term: Term) -> Option<Term> {
        let closed = self.closed(pool, term)?;
        let at_count = pool.substitute(closed, &FxHashMap::from_iter([(self.counter, count)]));
        self.resolve_reads(pool, count, at_count)
    }

    /// The contents of the array with a position after `count` iterations, if they have a closed form.
    pub fn contents(&self, pool: &mut Pool, position: usize, count: Term) -> Option<Term> {
        let index = pool.symbol_of(Role::Index, 0, "ι", Sort::Int);
        let element = self.element(pool, self.arrays.get(position)?, count, index)?;
        Some(pool.lambda(index, element))
    }

    fn solve(&mut self, pool: &mut Pool, iteration: &OneIteration, affine: bool) {
        let arrays: FxHashSet<Term> = iteration.arrays.iter().map(|array| array.placeholder).collect();
        let mut variables = SortedMap::new();
        for &(placeholder, after) in &iteration.variables {
            variables.insert(placeholder, placeholder);
            let symbols = pool.symbols(after).into_iter();
            let same = symbols.filter(|symbol| !arrays.contains(symbol) && !self.changing.contains(symbol));
            variables.extend(same.map(|symbol| (symbol, symbol)));
        }
        let values = iteration.variables.iter().copied().collect();
        let path = PathEffect { counter: self.counter, values, inner: Vec::new() };
        let solve = if affine { solve_affine } else { solve };
        let solved = solve(pool, &variables, &[path]);
        for (placeholder, _) in &iteration.variables {
            match solved.get(placeholder) {
                // A variable that is not mentioned does not change.
                None => {
                    self.forms.insert(*placeholder, *placeholder);
                }
                Some(ClosedValue::Exact(form)) => {
                    self.forms.insert(*placeholder, *form);
                }
                Some(ClosedValue::Star) => {}
            }
        }
    }

    /// A term after κ iterations; reads of written arrays are left.
    fn closed(&self, pool: &mut Pool, term: Term) -> Option<Term> {
        let symbols = pool.symbols(term);
        if symbols.iter().any(|symbol| self.changing.contains(symbol) && !self.forms.contains_key(symbol)) {
            return None;
        }
        let general = pool.substitute(term, &self.forms);
        Some(pool.substitute(general, &self.entries))
    }

    /// The writes to an array, with values that are not closed yet.
    fn writes(&self, pool: &mut Pool, array: &WrittenArray) -> Option<Vec<Write>> {
        let mut ordered: Vec<(IBig, Write)> = Vec::new();
        let mut reference = None;
        let mut contents = array.after;
        while contents != array.placeholder {
            let TermNode::Store(below, index, value) = *pool.node(contents) else { return None };
            let (start, stride) = self.progression(pool, index).filter(|(_, stride)| !stride.is_zero())?;
            let distance = pool.sub(start, *reference.get_or_insert(start));
            // Of two writes, the one that is behind in the direction of the stride reaches a common element later.
            let behind = if stride > IBig::ZERO { distance } else { pool.neg(distance) };
            let behind = pool.as_int(behind)?.clone();
            if ordered.first().is_some_and(|(_, write)| write.stride != stride) {
                return None;
            }
            let place = ordered.partition_point(|(other, _)| *other <= behind);
            ordered.insert(place, (behind, Write { start, stride, value }));
            contents = below;
        }
        Some(ordered.into_iter().map(|(_, write)| write).collect())
    }

    fn with_closed_value(&self, pool: &mut Pool, write: Write) -> Option<Write> {
        let value = self.unwritten_reads(pool, write.value);
        let value = self.closed(pool, value)?;
        (!self.reads_written(pool, value)).then_some(Write { value, ..write })
    }

    /// A term that is `start + stride * κ`.
    fn progression(&self, pool: &mut Pool, term: Term) -> Option<(Term, IBig)> {
        let closed = self.closed(pool, term)?;
        let linear = pool.linear(closed);
        let stride = linear.coefficient(self.counter).cloned().unwrap_or(IBig::ZERO);
        let start = pool.from_linear(&linear.without(self.counter));
        let varies = pool.contains_any(start, &FxHashSet::from_iter([self.counter]));
        (!varies && !self.reads_written(pool, start)).then_some((start, stride))
    }

    /// Replaces reads of written arrays by reads of their contents before the loop, if no earlier iteration wrote the
    /// element that is read.
    fn unwritten_reads(&self, pool: &mut Pool, term: Term) -> Term {
        let mut reads = FxHashMap::default();
        for array in &self.arrays {
            let Some(writes) = &array.writes else { continue };
            for (read, index) in plain_reads(pool, term, array.placeholder) {
                let Some((start, stride)) = self.progression(pool, index) else { continue };
                let unwritten = writes.iter().all(|write| {
                    let distance = pool.sub(start, write.start);
                    let distance = pool.as_int(distance).filter(|_| stride == write.stride);
                    // It is written in the iteration that is `distance / stride` after this one, if there is one.
                    distance.is_some_and(|distance| {
                        distance / &write.stride >= IBig::ZERO || !(distance % &write.stride).is_zero()
                    })
                });
                if unwritten {
                    reads.insert(read, pool.select(array.entry, index));
                }
            }
        }
        pool.substitute(term, &reads)
    }

    /// Replaces all reads of written arrays by their values after `count` iterations.
    fn resolve_reads(&self, pool: &mut Pool, count: Term, mut term: Term) -> Option<Term> {
        for _ in 0..DEEPEST_READ {
            if !self.reads_written(pool, term) {
                return Some(term);
            }
            let mut reads = FxHashMap::default();
            for array in &self.arrays {
                for (read, index) in plain_reads(pool, term, array.placeholder) {
                    if !self.reads_written(pool, index) {
                        reads.insert(read, self.element(pool, array, count, index)?);
                    }
                }
            }
            for (read, array, index) in selects(pool, term) {
                if let TermNode::Store(before, at, value) = *pool.node(array)
                    && self.reads_written(pool, array)
                {
                    let here = pool.eq(index, at);
                    let below = pool.select(before, index);
                    reads.insert(read, pool.ite(here, value, below));
                }
            }
            if reads.is_empty() {
                return None;
            }
            term = pool.substitute(term, &reads);
        }
        None
    }

    /// An element of a written array after `count` iterations.
    fn element(&self, pool: &mut Pool, array: &FollowedArray, count: Term, index: Term) -> Option<Term> {
        let mut element = pool.select(array.entry, index);
        for write in array.writes.as_ref()?.iter().rev() {
            let distance = pool.sub(index, write.start);
            let (size, distance) = if write.stride > IBig::ZERO {
                (write.stride.clone(), distance)
            } else {
                (-write.stride.clone(), pool.neg(distance))
            };
            let (zero, end) = (pool.int(0), pool.scale(&size, count));
            let met = [pool.divides(&size, distance), pool.le(zero, distance), pool.lt(distance, end)];
            let met = pool.and(&met);
            let size = pool.int(size);
            let iteration = pool.quotient(distance, size);
            let value = pool.substitute(write.value, &FxHashMap::from_iter([(self.counter, iteration)]));
            element = pool.ite(met, value, element);
        }
        Some(element)
    }

    fn reads_written(&self, pool: &Pool, term: Term) -> bool {
        let arrays: FxHashSet<Term> = self.arrays.iter().map(|array| array.placeholder).collect();
        pool.contains_any(term, &arrays)
    }
}

/// The reads of an array itself within a term, with their indices.
fn plain_reads(pool: &Pool, term: Term, array: Term) -> Vec<(Term, Term)> {
    let reads = selects(pool, term).into_iter().filter(|(_, read, _)| *read == array);
    reads.map(|(read, _, index)| (read, index)).collect()
}

/// All reads within a term: the read, its array, its index.
fn selects(pool: &Pool, term: Term) -> Vec<(Term, Term, Term)> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        if let TermNode::Select(array, index) = *pool.node(next) {
            found.push((next, array, index));
        }
        stack.extend(pool.node(next).children());
    }
    sort(&mut found);
    found
}
