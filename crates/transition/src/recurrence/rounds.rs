//! Variables that exchange their values: `t = a; a = b; b = t`, `x = y - x`, rotations of three; and sums over them.
//!
//! After a few iterations, such a linear map is the identity, or only adds constants. These iterations make a *round*:
//! a whole round is an iteration like any other, whose recurrences are solved; then κ iterations are `κ / length`
//! rounds and the first `κ mod length` iterations of one more. Exact.

use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{ClosedValue, PathEffect, Recurrences};

/// The longest round that is searched for: rotations of up to four variables, and two that swap while their signs
/// change.
const LONGEST_ROUND: u32 = 4;

impl<K: Copy + Ord> Recurrences<'_, K> {
    /// Closes those of the open variables that have closed forms in rounds; they are taken out of `open`.
    pub(super) fn close_in_rounds(
        &mut self,
        pool: &mut Pool,
        variables: &SortedMap<K, Term>,
        open: &mut Vec<(K, Term)>,
    ) {
        for position in 0..self.paths.len() {
            if open.is_empty() {
                return;
            }
            let forms = self.in_rounds(pool, position, variables, open);
            open.retain(|(variable, placeholder)| match forms.get(variable) {
                Some(&form) => {
                    self.forms.insert(*placeholder, form);
                    self.closed.insert(*variable, ClosedValue::Exact(form));
                    false
                }
                None => true,
            });
        }
    }

    /// Closed forms of variables that only this path changes, if some are open.
    fn in_rounds(
        &self,
        pool: &mut Pool,
        position: usize,
        variables: &SortedMap<K, Term>,
        open: &[(K, Term)],
    ) -> SortedMap<K, Term> {
        let path = &self.paths[position];
        let all = self.changed_alone(pool, position, variables);
        if !open.iter().any(|(variable, _)| all.contains_key(variable)) {
            return SortedMap::new();
        }
        let placeholders: SortedMap<K, Term> =
            all.iter().map(|(variable, (placeholder, _))| (*variable, *placeholder)).collect();
        // The values after each number of iterations of a round, from 0.
        let mut after = vec![placeholders.clone()];
        for _ in 0..LONGEST_ROUND {
            let before: FxHashMap<Term, Term> =
                after.last().into_iter().flatten().map(|(variable, value)| (placeholders[variable], *value)).collect();
            let values = all.iter().map(|(variable, (_, value))| (*variable, pool.substitute(*value, &before)));
            after.push(values.collect());
            if after.len() > 2
                && let Some(forms) = self.of_length(pool, path.counter, &placeholders, &after)
            {
                return forms;
            }
        }
        SortedMap::new()
    }

    /// The variables that only this path changes, by terms over each other and unchanged values: each with its
    /// placeholder and its value after an iteration.
    fn changed_alone(
        &self,
        pool: &Pool,
        position: usize,
        variables: &SortedMap<K, Term>,
    ) -> SortedMap<K, (Term, Term)> {
        let others = |variable: &K, placeholder: Term| {
            let mut others = self.paths.iter().enumerate().filter(|(other, _)| *other != position);
            others.all(|(_, path)| path.values.get(variable).is_none_or(|&value| value == placeholder))
        };
        let mut exchanged: SortedMap<K, (Term, Term)> = variables
            .iter()
            .filter(|(variable, placeholder)| others(variable, **placeholder))
            .filter_map(|(variable, placeholder)| {
                let value = self.paths[position].values.get(variable).filter(|value| *value != placeholder)?;
                Some((*variable, (*placeholder, *value)))
            })
            .collect();
        // Taking one out may leave others that depend on it.
        loop {
            let known: FxHashSet<Term> = exchanged.values().map(|(placeholder, _)| *placeholder).collect();
            let stays = |value: Term| {
                let symbols = pool.symbols(value);
                symbols.iter().all(|symbol| known.contains(symbol) || self.forms.get(symbol) == Some(symbol))
            };
            let before = exchanged.len();
            exchanged = exchanged.into_iter().filter(|(_, (_, value))| stays(*value)).collect();
            if exchanged.len() == before {
                return exchanged;
            }
        }
    }

    /// Closed forms if a round has as many iterations as `after`: of all these variables, or of none.
    fn of_length(
        &self,
        pool: &mut Pool,
        counter: Term,
        placeholders: &SortedMap<K, Term>,
        after: &[SortedMap<K, Term>],
    ) -> Option<SortedMap<K, Term>> {
        let length = after.len() - 1;
        let round = PathEffect { counter, values: after[length].clone(), inner: Vec::new() };
        let rounds = self.without_rounds(pool, placeholders, &round)?;
        let length = pool.int(length);
        let (whole, rest) = (pool.quotient(counter, length), pool.remainder(counter, length));
        let so_many: FxHashMap<Term, Term> = FxHashMap::from_iter([(counter, whole)]);
        let mut entry = FxHashMap::default();
        for (variable, form) in &rounds {
            entry.insert(placeholders[variable], pool.substitute(*form, &so_many));
        }
        let forms = placeholders.keys().map(|variable| {
            let last = pool.substitute(after[after.len() - 2][variable], &entry);
            let form = (0..after.len() - 2).rev().fold(last, |later, iterations| {
                let iterations_term = pool.int(iterations);
                let here = pool.eq(rest, iterations_term);
                let value = pool.substitute(after[iterations][variable], &entry);
                pool.ite(here, value, later)
            });
            (*variable, form)
        });
        Some(forms.collect())
    }

    /// The values of all variables after the iterations of a round, by the other rules.
    fn without_rounds(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<K, Term>,
        round: &PathEffect<K>,
    ) -> Option<SortedMap<K, Term>> {
        let paths = std::slice::from_ref(round);
        let mut solver = Recurrences {
            closed: SortedMap::new(),
            paths,
            counters: vec![round.counter],
            rules: self.rules,
            forms: self.forms.iter().filter(|(symbol, form)| symbol == form).map(|(s, f)| (*s, *f)).collect(),
        };
        let open = solver.close_all(pool, placeholders);
        if !open.is_empty() {
            return None;
        }
        Some(placeholders.iter().map(|(variable, placeholder)| (*variable, solver.forms[placeholder])).collect())
    }
}
