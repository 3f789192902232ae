//! The value of a term when a run reaches a loop.

use loopscope_smt::horn::Clause;
use loopscope_smt::{Pool, Term, TermNode, TransportError};
use rustc_hash::{FxHashMap, FxHashSet};

use super::count::{Count, is_to};
use super::first::{FirstValues, over};
use super::{Asker, Counting};

/// The limit for the invariants of a head that are examined.
const MOST_INVARIANTS: usize = 24;

/// The limit for the size of a bound.
const LARGEST: usize = 40;

impl Counting<'_> {
    /// A term over first values that is an upper bound of a term when a run reaches a loop; true if it is its value.
    pub(super) fn at_entry(
        &self,
        pool: &mut Pool,
        first: &FirstValues,
        head: usize,
        function: Term,
    ) -> Option<(Term, bool)> {
        let mut values = Vec::new();
        for clause in self.entering(head) {
            values.push(if let Some(from) = clause.premise {
                let value = pool.substitute(function, &self.after(clause));
                first.over(pool, from, value)
            } else {
                over(pool, function, &self.at_start(pool, clause))
            });
        }
        if let [Some(value), others @ ..] = values.as_slice()
            && others.iter().all(|other| *other == Some(*value))
        {
            return Some((*value, true));
        }
        if let Some(value) = first.over(pool, head, function) {
            return Some((value, true));
        }
        // Adding terms that are at least 0 keeps an upper bound one.
        let mut positive = Vec::new();
        for holds in pool.conjuncts(&self.invariants[head]).into_iter().take(MOST_INVARIANTS) {
            match *pool.node(holds) {
                TermNode::LessEqualZero(sum) => positive.push(pool.neg(sum)),
                TermNode::EqualZero(sum) => positive.extend([sum, pool.neg(sum)]),
                _ => {}
            }
        }
        for &one in &positive {
            let with_one = pool.add(function, one);
            if let Some(value) = first.over(pool, head, with_one) {
                return Some((value, false));
            }
        }
        for (at, &one) in positive.iter().enumerate() {
            let with_one = pool.add(function, one);
            for &other in &positive[at..] {
                let with_both = pool.add(with_one, other);
                if let Some(value) = first.over(pool, head, with_both) {
                    return Some((value, false));
                }
            }
        }
        None
    }

    /// The value of a term when a run reaches a loop, over the variables there that bounds may name.
    pub(super) fn at_arrival(&self, pool: &mut Pool, head: usize, function: Term) -> Option<Term> {
        let value = self.with_constants(pool, head, function);
        let is_named = |symbol: &Term| self.named.contains(symbol);
        (pool.symbols(value).iter().all(is_named) && is_readable(pool, value)).then_some(value)
    }

    /// A term with the values of the variables that are always the same constants when a run reaches a loop.
    pub(super) fn with_constants(&self, pool: &mut Pool, head: usize, function: Term) -> Term {
        let mut constants: FxHashMap<Term, Term> = FxHashMap::default();
        for symbol in pool.symbols(function) {
            let mut values = self.entering(head).map(|clause| self.after(clause).get(&symbol).copied());
            if let Some(Some(value)) = values.next()
                && pool.as_int(value).is_some()
                && values.all(|other| other == Some(value))
            {
                constants.insert(symbol, value);
            }
        }
        pool.substitute(function, &constants)
    }

    /// Returns `true` if the number of a count is never below 0 when a run reaches the loop.
    pub(super) fn is_iterated(
        &self,
        asker: &mut Asker<'_>,
        head: usize,
        count: &Count,
    ) -> Result<bool, TransportError> {
        for clause in self.entering(head) {
            let value = asker.pool.substitute(count.function, &self.after(clause));
            let least = asker.pool.int(-count.step.clone());
            let mut question = clause.premise.map(|from| self.invariants[from].clone()).unwrap_or_default();
            question.extend([clause.condition, asker.pool.lt(value, least)]);
            if !asker.never(&question)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns `true` if a term over first values is never below 0 in a run in which the others are at least 1.
    pub(super) fn is_never_negative(
        &self,
        asker: &mut Asker<'_>,
        term: Term,
        others: &[Term],
    ) -> Result<bool, TransportError> {
        let (zero, one) = (asker.pool.int(0), asker.pool.int(1));
        let mut fails: Vec<Term> = others.iter().map(|other| asker.pool.ge(*other, one)).collect();
        fails.push(asker.pool.lt(term, zero));
        if !self.is_loop_always_reached {
            return asker.never(&fails);
        }
        for clause in self.system.clauses.clauses.iter().filter(|clause| clause.premise.is_none()) {
            let mut values = self.after(clause);
            values.retain(|symbol, _| !self.system.parameters.contains(&Some(*symbol)));
            let mut question = asker.pool.substitute_each(&fails, &values);
            question.push(clause.condition);
            if !asker.never(&question)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The transitions by which runs reach a loop.
    pub(super) fn entering(&self, head: usize) -> impl Iterator<Item = &Clause> {
        let inside = &self.loops[head].inside;
        let is_outside = move |clause: &&Clause| clause.premise.is_none_or(|from| !inside.contains(&from));
        self.system.clauses.clauses.iter().filter(is_outside).filter(move |clause| is_to(clause, head))
    }
}

/// Returns `true` if a term is short and has no cases.
pub(super) fn is_readable(pool: &Pool, term: Term) -> bool {
    if pool.size_up_to(term, LARGEST).is_none() {
        return false;
    }
    let (mut seen, mut work) = (FxHashSet::default(), vec![term]);
    while let Some(next) = work.pop() {
        if matches!(pool.node(next), TermNode::Ite(..)) {
            return false;
        }
        if seen.insert(next) {
            work.extend(pool.node(next).children());
        }
    }
    true
}
