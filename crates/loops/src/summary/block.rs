//! Pieces of an execution of a loop, which can be put one behind the other and repeated.

use loopscope_sorted::SortedMap;

use loopscope_cfg::VarId;
use loopscope_smt::{Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::recurrence::{Closed, PathEffect, solve_affine};

use super::bounded::holds_throughout;
use super::counters::conjuncts;

/// A piece of an execution: what must hold before it, and what variables hold after it, in the placeholders of the
/// values before it. Variables that it does not mention keep theirs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The conjuncts of its condition.
    pub conditions: Vec<Term>,
    /// The values after it.
    pub values: SortedMap<VarId, Term>,
}

/// A variable without a closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotClosed(pub VarId);

/// What a closed form may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Quantity {
    /// A variable of the loop's function.
    Variable(VarId),
    /// A symbol for something that the loop does not change, such as an array.
    Constant(Term),
}

impl Block {
    /// This piece and then the other one.
    pub fn then(&self, pool: &mut Pool, placeholders: &SortedMap<VarId, Term>, next: &Self) -> Self {
        let moved = self.replacement(placeholders);
        let conditions = pool.substitute_each(&next.conditions, &moved);
        let mut all = self.conditions.clone();
        all.extend(conditions);
        let mut values = self.values.clone();
        for (&variable, &value) in &next.values {
            let value = pool.substitute(value, &moved);
            values.insert(variable, value);
        }
        Self { conditions: conjuncts(pool, &all), values }
    }

    /// The piece `counter` times, which is at least once: exactly what so many repetitions need and do.
    ///
    /// All symbols but the placeholders must stand for what stays the same in all repetitions.
    ///
    /// # Errors
    /// A variable whose value has no closed form.
    pub fn repeated(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<VarId, Term>,
        counter: Term,
    ) -> Result<Self, NotClosed> {
        let mut closed = SortedMap::new();
        for (variable, form) in self.closed_forms(pool, placeholders, counter, &[]) {
            closed.insert(variable, form.ok_or(NotClosed(variable))?);
        }
        let (zero, one) = (pool.int(0), pool.int(1));
        // What is set rather than updated has its old value before the first iteration only.
        let started = pool.gt(counter, zero);
        let yes = pool.bool(true);
        let after_first: FxHashMap<Term, Term> = FxHashMap::from_iter([(started, yes)]);
        let after_first = |pool: &mut Pool, term: Term| pool.substitute(term, &after_first);

        let index = pool.fresh_symbol("τ", Sort::Int);
        let mut conditions = vec![started];
        for &condition in &self.conditions {
            conditions.push(condition);
            let moved: FxHashMap<Term, Term> =
                closed.iter().filter_map(|(variable, form)| Some((*placeholders.get(variable)?, *form))).collect();
            let before_iteration = pool.substitute(condition, &moved);
            let counted = FxHashSet::from_iter([counter]);
            if !pool.contains_any(before_iteration, &counted) {
                conditions.push(before_iteration);
                continue;
            }
            let simplified = after_first(pool, before_iteration);
            let at_index = pool.substitute(simplified, &FxHashMap::from_iter([(counter, index)]));
            if simplified == before_iteration {
                conditions.push(holds_throughout(pool, index, zero, counter, at_index));
            } else {
                let once = pool.le(counter, one);
                let later = holds_throughout(pool, index, one, counter, at_index);
                conditions.push(pool.or(&[once, later]));
            }
        }
        let mut values = SortedMap::new();
        for (variable, form) in closed {
            let form = after_first(pool, form);
            values.insert(variable, form);
        }
        Ok(Self { conditions: conjuncts(pool, &conditions), values })
    }

    /// The values of the variables that change after `counter` repetitions, in any number from 0; nothing where there is no
    /// closed form. Symbols that are neither placeholders nor among the `inputs` stay the same in all repetitions.
    pub fn closed_forms(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<VarId, Term>,
        counter: Term,
        inputs: &[Term],
    ) -> SortedMap<VarId, Option<Term>> {
        let quantities = quantities(pool, placeholders, &self.values, inputs);
        let values = self.values.iter().map(|(variable, value)| (Quantity::Variable(*variable), *value)).collect();
        let closed = solve_affine(pool, &quantities, &[PathEffect { counter, values, inner: Vec::new() }]);
        let closed = closed.into_iter().filter_map(|(quantity, form)| match (quantity, form) {
            (Quantity::Variable(variable), Closed::Exact(form)) => Some((variable, Some(form))),
            (Quantity::Variable(variable), Closed::Star) => Some((variable, None)),
            (Quantity::Constant(_), _) => None,
        });
        closed.collect()
    }

    /// Placeholders with the values after the piece.
    pub fn replacement(&self, placeholders: &SortedMap<VarId, Term>) -> FxHashMap<Term, Term> {
        self.values.iter().filter_map(|(variable, value)| Some((*placeholders.get(variable)?, *value))).collect()
    }

    /// The piece with terms replaced.
    pub fn substitute(&self, pool: &mut Pool, replacement: &FxHashMap<Term, Term>) -> Self {
        let conditions = pool.substitute_each(&self.conditions, replacement);
        let values = self.values.iter().map(|(variable, value)| (*variable, pool.substitute(*value, replacement)));
        Self { values: values.collect(), conditions }
    }
}

/// What the values after an iteration may depend on, with the symbols for it.
pub(super) fn quantities(
    pool: &Pool,
    placeholders: &SortedMap<VarId, Term>,
    values: &SortedMap<VarId, Term>,
    inputs: &[Term],
) -> SortedMap<Quantity, Term> {
    let mut quantities: SortedMap<Quantity, Term> =
        placeholders.iter().map(|(variable, placeholder)| (Quantity::Variable(*variable), *placeholder)).collect();
    let changing: FxHashSet<Term> = placeholders.values().chain(inputs).copied().collect();
    for &value in values.values() {
        let constants = pool.symbols(value).into_iter().filter(|symbol| !changing.contains(symbol));
        quantities.extend(constants.map(|symbol| (Quantity::Constant(symbol), symbol)));
    }
    quantities
}
