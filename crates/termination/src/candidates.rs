//! Candidates for ranking functions: integer terms over the variables of a loop.

use loopscope_smt::{IBig, Linear, Pool, Sort, Term, TermNode, comparisons};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most candidates.
const MOST: usize = 160;

/// The number of variables whose sums and differences are candidates.
const MOST_VARIABLES: usize = 8;

/// The number of variables of which the larger and the smaller of two are candidates.
const MOST_PAIRED: usize = 3;

/// The number of times that the change of a candidate is a candidate, too.
const MOST_CHANGES: usize = 3;

/// The most paths through a transition that are distinguished.
const MOST_WAYS: usize = 4;

/// A transition, for candidates: the conditions under which it is taken, and the values after it.
#[derive(Clone, Debug)]
pub struct GuardedUpdate {
    /// The conditions.
    pub conditions: Vec<Term>,
    /// By symbol of a variable: its value after the transition.
    pub next: FxHashMap<Term, Term>,
}

/// Candidates over these variables: the distances of the program's conditions from their bounds, and their absolute
/// values, where they are compared with both ends of an interval, too; variables, their differences and sums; the
/// change of a candidate in a transition, since it may become negative first, and the candidate decreases from then on;
/// its sum over two iterations; and the smaller and the larger of two variables.
pub fn candidates(pool: &mut Pool, variables: &[Term], transitions: &[&GuardedUpdate]) -> Vec<Term> {
    let own: FxHashSet<Term> = variables.iter().copied().collect();
    let integers: Vec<Term> = variables.iter().copied().filter(|symbol| *pool.sort(*symbol) == Sort::Int).collect();
    let mut found = Candidates { own, seen: FxHashSet::default(), all: Vec::new() };
    for sum in sums(pool, transitions) {
        found.add_both(pool, sum);
    }
    for sum in compared(pool, transitions) {
        let opposite = pool.neg(sum);
        let absolute = larger(pool, sum, opposite);
        found.add(pool, absolute);
    }
    for sum in outside(pool, transitions) {
        let opposite = pool.neg(sum);
        let absolute = larger(pool, sum, opposite);
        found.add(pool, absolute);
    }
    for &variable in integers.iter().take(MOST_VARIABLES) {
        found.add_both(pool, variable);
    }
    for (at, &one) in integers.iter().take(MOST_VARIABLES).enumerate() {
        for &other in &integers[at + 1..integers.len().min(MOST_VARIABLES)] {
            let (difference, sum) = (pool.sub(one, other), pool.add(one, other));
            found.add_both(pool, difference);
            found.add_both(pool, sum);
        }
    }
    let mut sums_of_two = Vec::new();
    let mut from = 0;
    for _ in 0..MOST_CHANGES {
        let last = std::mem::replace(&mut from, found.all.len());
        for at in last..from {
            for taken in transitions {
                for change in changes(pool, found.all[at], taken) {
                    found.add(pool, change);
                    let twice = pool.scale(&IBig::from(2), found.all[at]);
                    sums_of_two.push(pool.add(twice, change));
                }
            }
        }
    }
    for sum in sums_of_two {
        found.add(pool, sum);
    }
    for (at, &one) in integers.iter().take(MOST_PAIRED).enumerate() {
        for &other in &integers[at + 1..integers.len().min(MOST_PAIRED)] {
            let (smallest, largest) = (smaller(pool, one, other), larger(pool, one, other));
            let zero = pool.int(0);
            let (one, other) = (larger(pool, one, zero), larger(pool, other, zero));
            let positive = pool.add(one, other);
            for candidate in [smallest, largest, positive] {
                found.add(pool, candidate);
            }
        }
    }
    found.all
}

fn larger(pool: &mut Pool, one: Term, other: Term) -> Term {
    let is_larger = pool.ge(one, other);
    pool.ite(is_larger, one, other)
}

fn smaller(pool: &mut Pool, one: Term, other: Term) -> Term {
    let is_smaller = pool.le(one, other);
    pool.ite(is_smaller, one, other)
}

/// The candidates so far.
struct Candidates {
    own: FxHashSet<Term>,
    seen: FxHashSet<Term>,
    all: Vec<Term>,
}

impl Candidates {
    fn add(&mut self, pool: &Pool, term: Term) {
        let is_own = pool.symbols(term).iter().all(|symbol| self.own.contains(symbol));
        if self.all.len() < MOST && is_own && pool.as_int(term).is_none() && self.seen.insert(term) {
            self.all.push(term);
        }
    }

    /// A term and its opposite.
    fn add_both(&mut self, pool: &mut Pool, term: Term) {
        let opposite = pool.neg(term);
        self.add(pool, opposite);
        self.add(pool, term);
    }
}

/// The sums that the conditions compare with 0, each once.
fn sums(pool: &Pool, transitions: &[&GuardedUpdate]) -> Vec<Term> {
    let sum = |atom: Term| match pool.node(atom) {
        TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum) => Some(*sum),
        _ => None,
    };
    comparisons(pool, conditions(transitions)).into_iter().filter_map(sum).collect()
}

/// The sums that are 0 or not 0 by a condition.
fn compared(pool: &Pool, transitions: &[&GuardedUpdate]) -> Vec<Term> {
    let sum = |atom: Term| if let TermNode::EqualZero(sum) = pool.node(atom) { Some(*sum) } else { None };
    comparisons(pool, conditions(transitions)).into_iter().filter_map(sum).collect()
}

/// The sums, without constants, that are large or small by a condition: outside of an interval.
fn outside(pool: &mut Pool, transitions: &[&GuardedUpdate]) -> Vec<Term> {
    let (mut found, mut work): (Vec<Term>, Vec<Term>) = (Vec::new(), conditions(transitions).collect());
    while let Some(next) = work.pop() {
        match pool.node(next).clone() {
            TermNode::And(parts) => work.extend(parts),
            TermNode::Or(parts) => {
                let sums = parts.iter().filter_map(|part| match *pool.node(*part) {
                    TermNode::LessEqualZero(sum) => Some(pool.linear(sum).terms),
                    _ => None,
                });
                let sums: Vec<_> = sums.collect();
                for (at, terms) in sums.iter().enumerate() {
                    let sum = Linear { constant: IBig::ZERO, terms: terms.clone() };
                    if sums[at + 1..].contains(&sum.scale(&IBig::NEG_ONE).terms) {
                        found.push(pool.from_linear(&sum));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

fn conditions(transitions: &[&GuardedUpdate]) -> impl Iterator<Item = Term> {
    transitions.iter().flat_map(|taken| &taken.conditions).copied()
}

/// The changes of a term in a transition, one for each path through it that choices in the values after it distinguish.
fn changes(pool: &mut Pool, term: Term, taken: &GuardedUpdate) -> Vec<Term> {
    let mut ways = vec![FxHashMap::default()];
    for symbol in pool.symbols(term) {
        let Some(next) = taken.next.get(&symbol) else { continue };
        let choices = choices(pool, *next);
        if ways.len() * choices.len() > MOST_WAYS {
            return Vec::new();
        }
        let mut more = Vec::new();
        for way in &ways {
            for &choice in &choices {
                let mut with: FxHashMap<Term, Term> = way.clone();
                with.insert(symbol, choice);
                more.push(with);
            }
        }
        ways = more;
    }
    let mut changes = Vec::new();
    for way in ways {
        let next = pool.substitute(term, &way);
        changes.push(pool.sub(next, term));
    }
    changes
}

/// The values among which a term chooses, or the term itself if these are too many.
fn choices(pool: &Pool, term: Term) -> Vec<Term> {
    let (mut all, mut work) = (Vec::new(), vec![term]);
    while let Some(next) = work.pop() {
        match *pool.node(next) {
            TermNode::Ite(_, one, other) => work.extend([other, one]),
            _ => all.push(next),
        }
        if all.len() + work.len() > MOST_WAYS {
            return vec![term];
        }
    }
    all
}
