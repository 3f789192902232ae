//! Terms that count the iterations of a loop.

use loopscope_smt::horn::Clause;
use loopscope_smt::{IBig, Pool, Term, TransportError};

use super::{Asker, Counting};
use crate::candidates::{GuardedUpdate, candidates};

/// The limit for the terms of a loop that are examined.
const MOST_FUNCTIONS: usize = 12;

/// The limit for the amount by which a term is lowered, if it then still counts.
const MOST_SHIFT: u32 = 2;

/// The transitions in which a term decreases: if it decreases when a run leaves the head, it also counts the returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Those to the head from inside its loop.
    Return,
    /// Those from the head to inside its loop.
    Departure,
}

const KINDS: [Kind; 2] = [Kind::Return, Kind::Departure];

/// A term that counts the returns of a run to the head of a loop.
#[derive(Clone, Debug)]
pub(super) struct Count {
    /// The term: at least 0 in each return, or in each departure. No other transition increases it.
    pub(super) function: Term,
    /// It decreases by at least this number in each of these; at least 1.
    pub(super) step: IBig,
    /// True if a run returns as long as the term is at least 0, and the term decreases by `step` each time.
    pub(super) is_exact: bool,
    /// True if the term is at least 0 in each transition from the head to that of another loop inside.
    pub(super) is_around: bool,
}

impl Count {
    /// The number of returns of a run if the term has this value at first: not at all if it is below 0.
    pub(super) fn number(&self, pool: &mut Pool, first: Term) -> Term {
        let step = pool.int(self.step.clone());
        let sum = pool.add(first, step);
        pool.quotient(sum, step)
    }
}

impl Counting<'_> {
    /// Terms that may count the iterations of a loop: each decreases by a constant in each return, or is one of those given.
    pub(super) fn functions(&self, pool: &mut Pool, head: usize) -> Vec<Term> {
        let inside = &self.loops[head].inside;
        let predicates = &self.system.clauses.predicates;
        let everywhere = |symbol: &Term| inside.iter().all(|head| predicates[*head].contains(symbol));
        let variables: Vec<Term> = predicates[head].iter().copied().filter(everywhere).collect();
        let mut transitions = Vec::new();
        for clause in self.within(head) {
            let conditions = pool.conjuncts(&[clause.condition]);
            transitions.push(GuardedUpdate { conditions, next: self.after(clause) });
        }
        let given = self.loops[head].functions.clone();
        let all = candidates(pool, &variables, &transitions.iter().collect::<Vec<_>>());
        let mut functions: Vec<Term> =
            all.into_iter().filter(|function| self.may_count(pool, *function, head)).collect();
        functions.truncate(MOST_FUNCTIONS);
        functions.extend(given);
        functions
    }

    /// Returns `true` if a term decreases by a constant in each transition of one kind, and no other transition
    /// increases it by a constant.
    fn may_count(&self, pool: &mut Pool, function: Term, head: usize) -> bool {
        let changes: Vec<(&Clause, Term)> =
            self.within(head).map(|clause| (clause, self.change(pool, clause, function))).collect();
        KINDS.iter().any(|kind| {
            changes.iter().all(|(clause, change)| match pool.as_int(*change) {
                Some(change) if self.is_counted(clause, head, *kind) => *change < IBig::ZERO,
                Some(change) => *change <= IBig::ZERO,
                None => !self.is_counted(clause, head, *kind),
            })
        })
    }

    /// Returns `true` if a transition is one of a loop and of this kind.
    fn is_counted(&self, clause: &Clause, head: usize, kind: Kind) -> bool {
        let inside = &self.loops[head].inside;
        let (Some(from), Some((to, _))) = (clause.premise, &clause.conclusion) else { return false };
        match kind {
            Kind::Return => *to == head && inside.contains(&from),
            Kind::Departure => from == head && inside.contains(to),
        }
    }

    /// The count of the returns to the first of two heads by a term as long as a run is in the loop of the second,
    /// which is the same loop or one around it; `None` if the term does not count them.
    pub(super) fn count(
        &self,
        asker: &mut Asker<'_>,
        function: Term,
        (head, around): (usize, usize),
    ) -> Result<Option<Count>, TransportError> {
        for kind in KINDS {
            let count = self.count_of(asker, function, (head, around), kind)?;
            // If no loops are inside, both kinds are the same.
            if count.is_some() || self.loops[head].inside.len() == 1 {
                return Ok(count);
            }
        }
        Ok(None)
    }

    fn count_of(
        &self,
        asker: &mut Asker<'_>,
        function: Term,
        (head, around): (usize, usize),
        kind: Kind,
    ) -> Result<Option<Count>, TransportError> {
        let heads = &self.loops[around].inside;
        let symbols = asker.pool.symbols(function);
        let is_known =
            |head: &usize| symbols.iter().all(|symbol| self.system.clauses.predicates[*head].contains(symbol));
        if !heads.iter().all(is_known) {
            return Ok(None);
        }
        let zero = asker.pool.int(0);
        let mut counted = Vec::new();
        let mut is_exact = self.may_be_exact && head == around;
        for clause in self.within(around) {
            let change = self.change(asker.pool, clause, function);
            if self.is_counted(clause, head, kind) {
                counted.push((clause, change));
            } else if change != zero {
                is_exact = false;
                let rises = asker.pool.gt(change, zero);
                if !self.never_in(asker, clause, rises)? {
                    return Ok(None);
                }
            }
        }
        let constant = |pool: &Pool, change| pool.as_int(change).map(|change| -change);
        let constants: Option<Vec<IBig>> = counted.iter().map(|(_, change)| constant(asker.pool, *change)).collect();
        let step = constants.as_ref().and_then(|all| all.iter().min().cloned()).unwrap_or(IBig::ONE);
        is_exact &= constants.is_some_and(|all| all.iter().all(|each| *each == step));
        if step < IBig::ONE {
            return Ok(None);
        }
        for &(clause, change) in &counted {
            let stays = asker.pool.ge(change, zero);
            let below = asker.pool.lt(function, zero);
            let fails = asker.pool.or(&[stays, below]);
            if !self.never_in(asker, clause, fails)? {
                return Ok(None);
            }
        }
        let function = self.shifted(asker, function, &counted)?;
        let is_exact = is_exact && self.is_exact(asker, (function, &step), head, kind)?;
        let below = asker.pool.lt(function, zero);
        let mut is_around = true;
        for clause in self.within(head).filter(|clause| clause.premise == Some(head) && !is_to(clause, head)) {
            is_around = is_around && self.never_in(asker, clause, below)?;
        }
        Ok(Some(Count { function, step, is_exact, is_around }))
    }

    /// The smallest of some terms that differ by constants and are at least 0 in each of some transitions.
    fn shifted(
        &self,
        asker: &mut Asker<'_>,
        function: Term,
        counted: &[(&Clause, Term)],
    ) -> Result<Term, TransportError> {
        let mut smallest = function;
        for shift in 1..=MOST_SHIFT {
            let shift = asker.pool.int(shift);
            let below = asker.pool.lt(function, shift);
            for (clause, _) in counted {
                if !self.never_in(asker, clause, below)? {
                    return Ok(smallest);
                }
            }
            smallest = asker.pool.sub(function, shift);
        }
        Ok(smallest)
    }

    /// Returns `true` if a run that is at a head with a term of at least 0 always has a transition within the loop, and
    /// so on until it returns.
    fn is_exact(
        &self,
        asker: &mut Asker<'_>,
        (function, step): (Term, &IBig),
        head: usize,
        kind: Kind,
    ) -> Result<bool, TransportError> {
        for &from in &self.loops[head].inside {
            // At heads inside, it may have decreased.
            let least = if kind == Kind::Departure && from != head { -step } else { IBig::ZERO };
            let least = asker.pool.int(least);
            let stays = self.within(head).filter(|clause| clause.premise == Some(from));
            let stays: Vec<Term> = stays.map(|clause| clause.condition).collect();
            let stays = asker.pool.or(&stays);
            let mut question = self.invariants[from].clone();
            question.extend([asker.pool.ge(function, least), asker.pool.not(stays)]);
            if !asker.never(&question)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The transitions within the loop of a head.
    pub(super) fn within(&self, head: usize) -> impl Iterator<Item = &Clause> {
        let inside = &self.loops[head].inside;
        self.system.clauses.clauses.iter().filter(|clause| {
            clause.premise.is_some_and(|from| inside.contains(&from))
                && clause.conclusion.as_ref().is_some_and(|(to, _)| inside.contains(to))
        })
    }

    /// The change of a term in a transition.
    pub(super) fn change(&self, pool: &mut Pool, clause: &Clause, function: Term) -> Term {
        let next = pool.substitute(function, &self.after(clause));
        pool.sub(next, function)
    }

    /// Returns `true` if a condition never holds in a transition.
    fn never_in(&self, asker: &mut Asker<'_>, clause: &Clause, condition: Term) -> Result<bool, TransportError> {
        match asker.pool.as_bool(condition) {
            Some(holds) if !holds => Ok(true),
            _ => {
                let mut question = clause.premise.map(|from| self.invariants[from].clone()).unwrap_or_default();
                question.extend([clause.condition, condition]);
                asker.never(&question)
            }
        }
    }
}

/// Returns `true` if a transition leads to a head.
pub(super) fn is_to(clause: &Clause, head: usize) -> bool {
    clause.conclusion.as_ref().is_some_and(|(to, _)| *to == head)
}
