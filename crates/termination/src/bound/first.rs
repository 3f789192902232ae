//! The values with which bounds are expressed: those of the parameters of `main` at the start, and those of other
//! variables when a run first reaches a loop.

use loopscope_smt::horn::Clause;
use loopscope_smt::{Pool, Sort, Term};
use rustc_hash::FxHashMap;

use super::Counting;
use super::entry::is_readable;

/// First values of variables.
pub(super) struct FirstValues {
    /// By head: the symbols of the variables that always have the same value there, expressed by first values.
    at: Vec<FxHashMap<Term, Known>>,
}

/// The first value of a variable at a head.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Value(Term),
    Changed,
}

impl FirstValues {
    pub(super) fn new(counting: &Counting<'_>, pool: &mut Pool) -> Self {
        let predicates = &counting.system.clauses.predicates;
        let mut first = Self { at: vec![FxHashMap::default(); predicates.len()] };
        let mut changed = true;
        while changed {
            changed = false;
            for clause in &counting.system.clauses.clauses {
                let Some((to, arguments)) = &clause.conclusion else { continue };
                let start = clause.premise.is_none().then(|| counting.at_start(pool, clause));
                for (symbol, argument) in predicates[*to].iter().zip(arguments) {
                    let new = match (&start, clause.premise) {
                        (Some(start), _) => start.get(symbol).map_or(Known::Changed, |value| Known::Value(*value)),
                        (None, Some(from)) if first.is_open(pool, (from, &predicates[from]), *argument) => continue,
                        (None, from) => {
                            let value = from.and_then(|from| first.over(pool, from, *argument));
                            value.map_or(Known::Changed, Known::Value)
                        }
                    };
                    let known = *first.at[*to].entry(*symbol).or_insert_with(|| {
                        changed = true;
                        new
                    });
                    if known != new && known != Known::Changed {
                        first.at[*to].insert(*symbol, Known::Changed);
                        changed = true;
                    }
                }
            }
        }
        first
    }

    /// A term over variables that have first values at a head, over these; none if others occur in it.
    pub(super) fn over(&self, pool: &mut Pool, head: usize, term: Term) -> Option<Term> {
        let mut values = FxHashMap::default();
        for symbol in pool.symbols(term) {
            let Some(Known::Value(value)) = self.at[head].get(&symbol) else { return None };
            values.insert(symbol, *value);
        }
        Some(pool.substitute(term, &values)).filter(|value| is_readable(pool, *value))
    }

    /// Returns `true` if all symbols of a term are variables of a head, and some of them are not determined yet.
    fn is_open(&self, pool: &Pool, (head, variables): (usize, &[Term]), term: Term) -> bool {
        let symbols = pool.symbols(term);
        symbols.iter().all(|symbol| variables.contains(symbol))
            && symbols.iter().any(|symbol| !self.at[head].contains_key(symbol))
            && !symbols.iter().any(|symbol| self.at[head].get(symbol) == Some(&Known::Changed))
    }
}

impl Counting<'_> {
    /// The first values of the variables of the first loop of a run.
    pub(super) fn at_start(&self, pool: &Pool, clause: &Clause) -> FxHashMap<Term, Term> {
        let is_parameter = |symbol: &Term| self.system.parameters.contains(&Some(*symbol));
        let mut first = FxHashMap::default();
        #[expect(clippy::iter_over_hash_type, reason = "each symbol gets its own value")]
        for (symbol, value) in self.after(clause) {
            if *pool.sort(symbol) != Sort::Int {
                continue;
            }
            if pool.symbols(value).iter().all(is_parameter) {
                first.insert(symbol, value);
            } else if self.named.contains(&symbol) && !is_parameter(&symbol) {
                first.insert(symbol, symbol);
            }
        }
        first
    }

    /// The values after a transition, by symbol.
    pub(super) fn after(&self, clause: &Clause) -> FxHashMap<Term, Term> {
        let Some((to, arguments)) = &clause.conclusion else { return FxHashMap::default() };
        self.system.clauses.predicates[*to].iter().copied().zip(arguments.iter().copied()).collect()
    }
}

/// A term with the values of its symbols, if all are known.
pub(super) fn over(pool: &mut Pool, term: Term, values: &FxHashMap<Term, Term>) -> Option<Term> {
    let is_known = pool.symbols(term).iter().all(|symbol| values.contains_key(symbol));
    is_known.then(|| pool.substitute(term, values)).filter(|value| is_readable(pool, *value))
}
