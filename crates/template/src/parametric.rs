//! The state after κ iterations along a core (Compact, algorithm 1, lines 3 to 20).
//!
//! Beyond the paper: polynomial sums, writes to arrays, and quantifiers only where they cannot be avoided.

use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_syntax::Span;

use crate::iteration::Iteration;
use crate::reading::InputSequences;
use crate::refusal::{Obstacle, Refusal};
use loopscope_transition::bounded_forall::forall_below;
use loopscope_transition::repetition::{OneIteration, Repetition, WrittenArray};
use rustc_hash::FxHashMap;

/// The values after κ iterations, exact for every κ >= 0.
#[derive(Clone, Debug)]
pub(crate) struct Parametric {
    iteration: Iteration,
    reading: InputSequences,
    repetition: Repetition,
}

impl Parametric {
    /// # Errors
    /// If some value has no closed form. `span` is the place of the loop. `inputs` is the number of inputs with symbols
    /// in other templates.
    pub(crate) fn new(pool: &mut Pool, iteration: Iteration, inputs: u32, span: Span) -> Result<Self, Refusal> {
        let with_totals = Self::with(pool, iteration.clone(), (inputs, true), span);
        // A variable that is set has a form even if the sum of the other additions to it has none.
        if with_totals.is_err() && !iteration.inputs.is_empty() {
            return Self::with(pool, iteration, (inputs, false), span);
        }
        with_totals
    }

    fn with(
        pool: &mut Pool,
        mut iteration: Iteration,
        (inputs, totals): (u32, bool),
        span: Span,
    ) -> Result<Self, Refusal> {
        let reading = InputSequences::new(pool, &mut iteration, inputs + 1, totals);
        let counter = pool.symbol_of(Role::Repetitions, 0, "κ", Sort::Int);
        let written = iteration.arrays.iter().map(|changed| WrittenArray {
            placeholder: changed.placeholder,
            entry: changed.entry,
            after: changed.after,
        });
        let changed = || iteration.places.iter();
        let yes = pool.bool(true);
        let (zero, one) = (pool.int(0), pool.int(1));
        let (round, next) = (reading.round, pool.add(reading.round, one));
        let writing = || changed().filter_map(|changed| changed.written);
        let values = changed().map(|changed| (changed.placeholder, changed.after));
        let entries = changed().map(|changed| (changed.placeholder, changed.entry));
        let one = OneIteration {
            variables: values
                .chain(writing().map(|writing| (writing.placeholder, yes)))
                .chain([(round, next)])
                .collect(),
            arrays: written.collect(),
            inputs: Vec::new(),
            entries: entries
                .chain(writing().map(|writing| (writing.placeholder, writing.entry)))
                .chain([(round, zero)])
                .collect(),
        };
        let repetition = Repetition::new(pool, counter, one, false);
        let parametric = Self { iteration, reading, repetition };
        for (position, changed) in parametric.iteration.arrays.iter().enumerate() {
            let refusal = Refusal { span: changed.span, obstacle: Obstacle::WritesArray };
            parametric.contents(pool, position, counter).ok_or(refusal)?;
        }
        for changed in &parametric.iteration.places {
            if parametric.form(changed.placeholder).is_none() {
                let variable = changed.name.clone();
                return Err(Refusal { span, obstacle: Obstacle::NoClosedForm { variable } });
            }
        }
        let refusal = Refusal { span, obstacle: Obstacle::ReadsInput };
        parametric.read(pool, counter, counter).ok_or(refusal)?;
        Ok(parametric)
    }

    /// The conditions on the inputs if there is any iteration, over `κ`.
    pub(crate) fn tests(&self) -> &[Term] {
        &self.reading.once
    }

    /// The effect of the iteration.
    pub(crate) fn iteration(&self) -> &Iteration {
        &self.iteration
    }

    /// The value of a variable after κ iterations, over placeholders and `κ`.
    pub(crate) fn form(&self, placeholder: Term) -> Option<Term> {
        self.repetition.form(placeholder)
    }

    /// The same, as it is shown.
    pub(crate) fn shown_form(&self, pool: &mut Pool, placeholder: Term) -> Option<Term> {
        let form = self.form(placeholder)?;
        let first = pool.int(0);
        let form = pool.substitute(form, &FxHashMap::from_iter([(self.reading.round, first)]));
        let form = self.with_addition(pool, self.reading.count, placeholder, form);
        (form != placeholder).then_some(form)
    }

    /// The value of a variable after all iterations.
    pub(crate) fn value(&self, pool: &mut Pool, count: Term, placeholder: Term) -> Option<Term> {
        let value = self.after(pool, count, placeholder)?;
        Some(self.with_addition(pool, count, placeholder, value))
    }

    fn with_addition(&self, pool: &mut Pool, count: Term, placeholder: Term, mut value: Term) -> Term {
        let (zero, one) = (pool.int(0), pool.int(1));
        for addition in self.reading.additions.iter().filter(|addition| addition.placeholder == placeholder) {
            let some = pool.ge(count, one);
            let added = pool.ite(some, addition.sum, zero);
            value = pool.add(value, added);
        }
        value
    }

    /// The inputs of the iteration with a number, from 0, of `count` iterations.
    pub(crate) fn read(&self, pool: &mut Pool, number: Term, count: Term) -> Option<Vec<Term>> {
        let read: Option<Vec<Term>> =
            self.reading.values.iter().map(|input| self.after(pool, number, *input)).collect();
        Some(pool.substitute_each(&read?, &FxHashMap::from_iter([(self.reading.count, count)])))
    }

    /// The value after `count` iterations of a term over placeholders. `None` if it depends on an array in a way that
    /// is not resolved.
    pub(crate) fn after(&self, pool: &mut Pool, count: Term, term: Term) -> Option<Term> {
        self.repetition.after(pool, count, term)
    }

    /// The elements of a changed array, or of its changed row, after `count` iterations.
    pub(crate) fn contents(&self, pool: &mut Pool, array: usize, count: Term) -> Option<Term> {
        self.repetition.contents(pool, array, count)
    }

    /// The condition that the first `count` iterations are taken. `tau` is a symbol for the quantifiers that remain.
    pub(crate) fn taken(&self, pool: &mut Pool, count: Term, tau: Term) -> Option<Term> {
        let mut parts = Vec::with_capacity(self.iteration.conditions.len());
        for &condition in &self.iteration.conditions {
            let at_tau = self.after(pool, tau, condition)?;
            parts.push(forall_below(pool, tau, count, at_tau));
        }
        let zero = pool.int(0);
        let none = pool.le(count, zero);
        let once = pool.substitute_each(&self.reading.once, &FxHashMap::from_iter([(self.reading.count, count)]));
        parts.extend(once.into_iter().map(|condition| pool.or(&[none, condition])));
        Some(pool.and(&parts))
    }
}
