//! The state after κ iterations along a core (Compact, algorithm 1, lines 3 to 20).
//!
//! Beyond the paper: polynomial sums, writes to arrays, and quantifiers only where they cannot be avoided.

use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_syntax::Span;

use crate::iteration::Iteration;
use crate::refusal::{Obstacle, Refusal};
use loopscope_transition::bounded_forall::forall_below;
use loopscope_transition::repetition::{OneIteration, Repetition, WrittenArray};

/// The values after κ iterations, exact for every κ >= 0.
#[derive(Clone, Debug)]
pub(crate) struct Parametric {
    iteration: Iteration,
    repetition: Repetition,
}

impl Parametric {
    /// # Errors
    /// If some value has no closed form. `span` is the place of the loop.
    pub(crate) fn of(pool: &mut Pool, iteration: Iteration, span: Span) -> Result<Self, Refusal> {
        let counter = pool.symbol_of(Role::Repetitions, 0, "κ", Sort::Int);
        let written = iteration.arrays.iter().map(|changed| WrittenArray {
            placeholder: changed.placeholder,
            entry: changed.entry,
            after: changed.after,
        });
        let changed = || iteration.places.iter();
        let yes = pool.bool(true);
        let writing = || changed().filter_map(|changed| changed.written);
        let values = changed().map(|changed| (changed.placeholder, changed.after));
        let entries = changed().map(|changed| (changed.placeholder, changed.entry));
        let one = OneIteration {
            variables: values.chain(writing().map(|writing| (writing.placeholder, yes))).collect(),
            arrays: written.collect(),
            inputs: Vec::new(),
            entries: entries.chain(writing().map(|writing| (writing.placeholder, writing.entry))).collect(),
        };
        let repetition = Repetition::of(pool, counter, one, false);
        let parametric = Self { iteration, repetition };
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
        Ok(parametric)
    }

    /// What the iteration does.
    pub(crate) fn iteration(&self) -> &Iteration {
        &self.iteration
    }

    /// The value of a variable after κ iterations, over placeholders and `κ`.
    pub(crate) fn form(&self, placeholder: Term) -> Option<Term> {
        self.repetition.form(placeholder)
    }

    /// The value after `count` iterations of a term over placeholders. Nothing where it depends on an array in a way
    /// that is not resolved.
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
        Some(pool.and(&parts))
    }
}
