//! The state after κ iterations along a core (Compact, algorithm 1, lines 3 to 20).
//!
//! Beyond the paper: polynomial sums, arrays that are written, and quantifiers only where none can be avoided.

use loopscope_sorted::SortedMap;

use dashu_int::IBig;
use loopscope_cfg::{Cfg, VarId};
use loopscope_smt::{Pool, Sort, Term, TermNode};
use loopscope_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bounded_forall::forall_below;
use super::iteration::{ChangedArray, Iteration};
use super::refusal::{Obstacle, Refusal};
use crate::recurrence::{Closed, PathEffect, solve};

/// How often reads of reads of an array are resolved.
const DEEPEST_READ: u32 = 8;

/// The values after κ iterations, exact for every κ >= 0.
#[derive(Clone, Debug)]
pub(super) struct Parametric {
    iteration: Iteration,
    /// Stands for κ.
    counter: Term,
    /// For each placeholder of a variable: the value after κ iterations, over placeholders.
    forms: FxHashMap<Term, Term>,
    /// For each placeholder its value before the loop.
    entries: FxHashMap<Term, Term>,
    writes: Vec<ArrayWrite>,
}

/// What the iterations write to an array: in the one with number τ (from 0), `value[τ]` at `start + stride * τ`.
#[derive(Clone, Debug)]
struct ArrayWrite {
    placeholder: Term,
    entry: Term,
    start: Term,
    stride: IBig,
    /// Over the counter, and without placeholders.
    value: Term,
}

/// What closed forms are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Variable(VarId),
    /// A symbol that the loop does not change.
    Symbol(Term),
}

impl Parametric {
    /// # Errors
    /// If some value has no closed form. `span` is the place of the loop.
    pub(super) fn of(cfg: &Cfg, pool: &mut Pool, iteration: Iteration, span: Span) -> Result<Self, Refusal> {
        let counter = pool.symbol("κ", Sort::Int);
        let entries = iteration.variables.iter().map(|changed| (changed.placeholder, changed.entry)).collect();
        let mut parametric = Self { iteration, counter, forms: FxHashMap::default(), entries, writes: Vec::new() };
        parametric.solve(pool);
        if !parametric.iteration.arrays.is_empty() {
            let writes: Vec<(ChangedArray, Term, Term)> = parametric
                .iteration
                .arrays
                .iter()
                .map(|changed| {
                    let refusal = Refusal { span: changed.span, obstacle: Obstacle::WritesArray };
                    match *pool.node(changed.after) {
                        TermNode::Store(array, index, value) if array == changed.placeholder => {
                            Ok((changed.clone(), index, value))
                        }
                        _ => Err(refusal),
                    }
                })
                .collect::<Result<_, _>>()?;
            for (changed, index, _) in &writes {
                let write = parametric.start_and_stride(pool, changed, *index);
                parametric.writes.push(write.ok_or(Refusal { span: changed.span, obstacle: Obstacle::WritesArray })?);
            }
            parametric.read_before_written(pool);
            parametric.solve(pool);
            for (position, (changed, _, value)) in writes.into_iter().enumerate() {
                let value = parametric.unwritten_reads(pool, value);
                let value =
                    parametric.closed(pool, value).filter(|value| !parametric.mentions_placeholder(pool, *value));
                parametric.writes[position].value =
                    value.ok_or(Refusal { span: changed.span, obstacle: Obstacle::WritesArray })?;
            }
        }
        for changed in &parametric.iteration.variables {
            if !parametric.forms.contains_key(&changed.placeholder) {
                let variable = cfg.variable(changed.variable).name.clone();
                return Err(Refusal { span, obstacle: Obstacle::NoClosedForm { variable } });
            }
        }
        Ok(parametric)
    }

    /// What the iteration does.
    pub(super) fn iteration(&self) -> &Iteration {
        &self.iteration
    }

    /// The value of a variable after κ iterations, over placeholders and `κ`.
    pub(super) fn form(&self, placeholder: Term) -> Option<Term> {
        self.forms.get(&placeholder).copied()
    }

    /// The value after `count` iterations of a term over placeholders. Nothing where it depends on an array in a way
    /// that is not resolved.
    pub(super) fn after(&self, pool: &mut Pool, count: Term, term: Term) -> Option<Term> {
        let closed = self.closed(pool, term)?;
        let at_count = pool.substitute(closed, &FxHashMap::from_iter([(self.counter, count)]));
        self.resolve_reads(pool, count, at_count)
    }

    /// The elements of a changed array, or of its changed row, after `count` iterations.
    pub(super) fn contents(&self, pool: &mut Pool, array: usize, count: Term) -> Term {
        let index = pool.symbol("ι", Sort::Int);
        let element = self.element(pool, &self.writes[array], count, index);
        pool.lambda(index, element)
    }

    /// The condition that the first `count` iterations are taken. `tau` is a symbol for the quantifiers that remain.
    pub(super) fn taken(&self, pool: &mut Pool, count: Term, tau: Term) -> Option<Term> {
        let mut parts = Vec::with_capacity(self.iteration.conditions.len());
        for &condition in &self.iteration.conditions {
            let at_tau = self.after(pool, tau, condition)?;
            parts.push(forall_below(pool, tau, count, at_tau));
        }
        Some(pool.and(&parts))
    }

    fn solve(&mut self, pool: &mut Pool) {
        let mut variables = SortedMap::new();
        let mut values = SortedMap::new();
        let arrays: FxHashSet<Term> = self.iteration.arrays.iter().map(|changed| changed.placeholder).collect();
        for changed in &self.iteration.variables {
            variables.insert(Key::Variable(changed.variable), changed.placeholder);
            values.insert(Key::Variable(changed.variable), changed.after);
        }
        for changed in &self.iteration.variables {
            for symbol in pool.symbols(changed.after) {
                if !self.entries.contains_key(&symbol) && !arrays.contains(&symbol) {
                    variables.insert(Key::Symbol(symbol), symbol);
                }
            }
        }
        let path = PathEffect { counter: self.counter, values, inner: Vec::new() };
        let solved = solve(pool, &variables, &[path]);
        for changed in &self.iteration.variables {
            match solved.get(&Key::Variable(changed.variable)) {
                // What is not mentioned does not change.
                None => {
                    self.forms.insert(changed.placeholder, changed.placeholder);
                }
                Some(Closed::Exact(form)) => {
                    self.forms.insert(changed.placeholder, *form);
                }
                Some(Closed::Star) => {}
            }
        }
    }

    /// A term over placeholders after κ iterations, over the values before the loop; reads of changed arrays are left.
    fn closed(&self, pool: &mut Pool, term: Term) -> Option<Term> {
        let known = pool
            .symbols(term)
            .into_iter()
            .all(|symbol| !self.entries.contains_key(&symbol) || self.forms.contains_key(&symbol));
        if !known {
            return None;
        }
        let general = pool.substitute(term, &self.forms);
        Some(pool.substitute(general, &self.entries))
    }

    /// An index that moves by the same distance in each iteration never meets an element twice.
    fn start_and_stride(&self, pool: &mut Pool, changed: &ChangedArray, index: Term) -> Option<ArrayWrite> {
        let (start, stride) = self.progression(pool, index)?;
        if stride.is_zero() {
            return None;
        }
        let unknown = pool.int(0);
        Some(ArrayWrite { placeholder: changed.placeholder, entry: changed.entry, start, stride, value: unknown })
    }

    /// A term over placeholders that is `start + stride * κ`.
    fn progression(&self, pool: &mut Pool, term: Term) -> Option<(Term, IBig)> {
        let closed = self.closed(pool, term)?;
        let linear = pool.linear(closed);
        let stride = linear.coefficient(self.counter).cloned().unwrap_or(IBig::ZERO);
        let start = pool.from_linear(&linear.without(self.counter));
        let varies = pool.contains_any(start, &FxHashSet::from_iter([self.counter]));
        (!varies && !self.mentions_placeholder(pool, start)).then_some((start, stride))
    }

    /// Replaces reads of changed arrays by reads of what they held before the loop, where the element that is read was
    /// not written before.
    fn read_before_written(&mut self, pool: &mut Pool) {
        for position in 0..self.iteration.variables.len() {
            let after = self.iteration.variables[position].after;
            self.iteration.variables[position].after = self.unwritten_reads(pool, after);
        }
    }

    fn unwritten_reads(&self, pool: &mut Pool, term: Term) -> Term {
        let mut reads = FxHashMap::default();
        for write in &self.writes {
            for (read, index) in plain_reads(pool, term, write.placeholder) {
                let Some((start, stride)) = self.progression(pool, index) else { continue };
                let distance = pool.sub(start, write.start);
                let Some(distance) = pool.as_int(distance).filter(|_| stride == write.stride) else { continue };
                // It was written by the iteration that is `distance / stride` after this one, where there is one.
                let later = distance / &write.stride >= IBig::ZERO;
                if later || !(distance % &write.stride).is_zero() {
                    reads.insert(read, pool.select(write.entry, index));
                }
            }
        }
        pool.substitute(term, &reads)
    }

    /// Replaces all reads of changed arrays by what they give after `count` iterations.
    fn resolve_reads(&self, pool: &mut Pool, count: Term, mut term: Term) -> Option<Term> {
        for _ in 0..DEEPEST_READ {
            if !self.mentions_placeholder(pool, term) {
                return Some(term);
            }
            let mut reads = FxHashMap::default();
            for write in &self.writes {
                for (read, index) in plain_reads(pool, term, write.placeholder) {
                    if !self.mentions_placeholder(pool, index) {
                        reads.insert(read, self.element(pool, write, count, index));
                    }
                }
            }
            for (read, array, index) in reads_of_stores(pool, term) {
                if let TermNode::Store(before, at, value) = *pool.node(array)
                    && self.mentions_placeholder(pool, array)
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

    /// An element of a changed array after `count` iterations.
    fn element(&self, pool: &mut Pool, write: &ArrayWrite, count: Term, index: Term) -> Term {
        let distance = pool.sub(index, write.start);
        let stride = pool.int(write.stride.clone());
        let iteration = pool.quotient(distance, stride);
        let zero = pool.int(0);
        let met = [pool.divides(&write.stride, distance), pool.le(zero, iteration), pool.lt(iteration, count)];
        let met = pool.and(&met);
        let value = pool.substitute(write.value, &FxHashMap::from_iter([(self.counter, iteration)]));
        let before = pool.select(write.entry, index);
        pool.ite(met, value, before)
    }

    fn mentions_placeholder(&self, pool: &Pool, term: Term) -> bool {
        let arrays: FxHashSet<Term> = self.iteration.arrays.iter().map(|changed| changed.placeholder).collect();
        pool.contains_any(term, &arrays)
    }
}

/// The reads of an array itself within a term, with their indices.
fn plain_reads(pool: &Pool, term: Term, array: Term) -> Vec<(Term, Term)> {
    selects(pool, term)
        .into_iter()
        .filter(|(_, read, _)| *read == array)
        .map(|(read, _, index)| (read, index))
        .collect()
}

fn reads_of_stores(pool: &Pool, term: Term) -> Vec<(Term, Term, Term)> {
    let of_store = |(_, array, _): &(Term, Term, Term)| matches!(pool.node(*array), TermNode::Store(..));
    selects(pool, term).into_iter().filter(of_store).collect()
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
    found.sort_unstable();
    found
}
