//! Linear terms that decrease, by Farkas' lemma.
//!
//! # Idea
//! [Farkas' lemma](super::farkas) translates the conditions that a linear term with unknown coefficients never
//! increases, decreases, and is bounded in transitions into linear equations, which are solved exactly. Four [kinds of
//! terms](Template) are tried.
//!
//! # Source
//! A. Podelski, A. Rybalchenko, *A Complete Method for the Synthesis of Linear Ranking Functions* (VMCAI 2004); lexicographic
//! ones: A. R. Bradley, Z. Manna, H. B. Sipma, *Linear Ranking with Reachability* (CAV 2005); nested and piecewise ones:
//! J. Leike, M. Heizmann, *Ranking Templates for Linear Loops* (Logical Methods in Computer Science 11, 2015), section 4; the larger of two terms: each of them is
//! at most one of those before, as in size-change graphs with a maximum (A. M. Ben-Amram, C. S. Lee, *Ranking Functions for
//! Size-Change Termination II*, LMCS 2009).
//!
//! # What is exact
//! Nothing: the terms are candidates, which the solver checks like all others.

use dashu_int::ops::DivEuclid;
use loopscope_smt::{IBig, Linear, Pool, Sort, Term, TermNode};
use rustc_hash::FxHashSet;

use super::farkas::{Comparison, Form, Unknowns, comparisons, is_contradiction};
use crate::candidates::GuardedUpdate;

/// The limit for the terms of a nested ranking function.
const MOST_NESTED: usize = 4;

/// The limit for the transitions between the heads, each counted for each case.
const MOST_TRANSITIONS: usize = 32;

/// The limit for the transitions in which the larger one of two terms decreases.
const MOST_COMPARED: usize = 3;

/// The limit for the conditions that distinguish the cases of a piecewise term, each in its turn.
const MOST_CASES: usize = 8;

/// The form of terms to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Template {
    /// One term that never increases, and that decreases and is at least 0 in this transition.
    Linear(usize),
    /// This many: the first one decreases in each transition, each further one as soon as the one before it is
    /// negative, and the last one is never negative.
    Nested(usize),
    /// Like the first kind, but with a term for the states in which a condition holds, and one for the others.
    Piecewise(Term, usize),
    /// The larger one of two, which decreases in each transition, where one of them is at least 0. Two bits for each
    /// transition tell below which of the two values before it the first and the second one are after it.
    Larger(u32),
}

impl Template {
    /// The kinds to try for transitions, simple ones first.
    pub(super) fn all(pool: &Pool, variables: &[Term], transitions: &[&GuardedUpdate]) -> Vec<Self> {
        if transitions.len() > MOST_TRANSITIONS {
            return Vec::new();
        }
        let mut all: Vec<Self> = (0..transitions.len()).map(Self::Linear).collect();
        all.extend((2..=MOST_NESTED).map(Self::Nested));
        if transitions.len() <= MOST_COMPARED {
            all.extend((0..1 << (2 * transitions.len())).map(Self::Larger));
        }
        if 4 * transitions.len() <= MOST_TRANSITIONS {
            for condition in conditions(pool, variables, transitions) {
                all.extend((0..transitions.len()).map(|at| Self::Piecewise(condition, at)));
            }
        }
        all
    }

    /// The terms of this kind over these variables, if there are any.
    pub(super) fn terms(self, pool: &mut Pool, variables: &[Term], transitions: &[&GuardedUpdate]) -> Vec<Term> {
        let integers: Vec<Term> = variables.iter().copied().filter(|each| *pool.sort(*each) == Sort::Int).collect();
        let (functions, cases) = match self {
            Self::Linear(_) => (1, None),
            Self::Nested(functions) => (functions, None),
            Self::Piecewise(condition, _) => (2, Some(condition)),
            Self::Larger(_) => (2, None),
        };
        let mut system = Unknowns::new(&integers, functions);
        for (at, taken) in transitions.iter().enumerate() {
            for Step { comparisons, from, to } in steps(pool, taken, cases) {
                let mut claim = |form: Form| system.claim(&comparisons, &form);
                match self {
                    Self::Linear(falling) | Self::Piecewise(_, falling) => {
                        let falls = i32::from(at == falling);
                        claim(Form::decrease(pool, taken, &integers, (from, to)).plus_constant(-falls));
                        if at == falling {
                            claim(Form::value(&integers, from));
                        }
                    }
                    Self::Nested(functions) => {
                        for at in 0..functions {
                            let mut form = Form::decrease(pool, taken, &integers, (at, at)).plus_constant(-1);
                            if let Some(before) = at.checked_sub(1) {
                                form.add(Form::value(&integers, before));
                            }
                            claim(form);
                        }
                        claim(Form::value(&integers, functions - 1));
                    }
                    Self::Larger(bits) => {
                        for after in 0..2 {
                            let before = (bits >> (2 * at + after) & 1) as usize;
                            claim(Form::decrease(pool, taken, &integers, (before, after)).plus_constant(-1));
                        }
                        claim(Form::value(&integers, 0));
                    }
                }
            }
        }
        let Some(found) = system.solve() else { return Vec::new() };
        if matches!(self, Self::Linear(_) | Self::Nested(_)) {
            return found.iter().map(|sum| pool.from_linear(&divided(sum))).collect();
        }
        let found: Vec<Term> = found.iter().map(|sum| pool.from_linear(sum)).collect();
        match (cases, found.as_slice()) {
            (Some(condition), &[one, other]) => vec![pool.ite(condition, one, other)],
            (None, &[one, other]) if matches!(self, Self::Larger(_)) => {
                let is_larger = pool.ge(one, other);
                vec![pool.ite(is_larger, one, other)]
            }
            _ => found,
        }
    }
}

/// The conditions over these variables by which states may be told apart: each less-or-equal of transitions, without
/// those that differ by the constant alone.
fn conditions(pool: &Pool, variables: &[Term], transitions: &[&GuardedUpdate]) -> Vec<Term> {
    let own: FxHashSet<Term> = variables.iter().copied().collect();
    let all = transitions.iter().flat_map(|taken| &taken.conditions).copied();
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    for atom in loopscope_smt::comparisons(pool, all) {
        let TermNode::LessEqualZero(sum) = *pool.node(atom) else { continue };
        let Linear { mut terms, .. } = pool.linear(sum);
        if terms.first().is_some_and(|(_, first)| *first < IBig::ZERO) {
            for (_, coefficient) in &mut terms {
                *coefficient = -std::mem::take(coefficient);
            }
        }
        if pool.symbols(sum).iter().all(|symbol| own.contains(symbol)) && seen.insert(terms) {
            found.push(atom);
        }
    }
    found.truncate(MOST_CASES);
    found
}

/// A transition in one case before it and one after it.
struct Step {
    comparisons: Vec<Comparison>,
    /// The numbers of the terms that stand for the state before and after it.
    from: usize,
    to: usize,
}

/// A transition, for each case of a condition before and after it.
fn steps(pool: &mut Pool, taken: &GuardedUpdate, cases: Option<Term>) -> Vec<Step> {
    let Some(condition) = cases else {
        let comparisons = comparisons(pool, &taken.conditions);
        return vec![Step { comparisons, from: 0, to: 0 }];
    };
    let after = pool.substitute(condition, &taken.next);
    let mut steps = Vec::with_capacity(4);
    for (from, to) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let before = if from == 0 { condition } else { pool.not(condition) };
        let after = if to == 0 { after } else { pool.not(after) };
        let mut all = vec![before, after];
        all.extend(&taken.conditions);
        let comparisons = comparisons(pool, &all);
        if !is_contradiction(&comparisons) {
            steps.push(Step { comparisons, from, to });
        }
    }
    steps
}

/// A sum divided by the common divisor of its coefficients, rounded down. It decreases where the sum does, and is at
/// least 0 where the sum is.
fn divided(sum: &Linear) -> Linear {
    let content = sum.content();
    if content.is_zero() {
        return sum.clone();
    }
    let terms = sum.terms.iter().map(|(term, coefficient)| (*term, coefficient / &content)).collect();
    Linear { constant: (&sum.constant).div_euclid(content), terms }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A transition that is taken where these are at least 0.
    fn taken(pool: &mut Pool, at_least_zero: &[Term], next: &[(Term, Term)]) -> GuardedUpdate {
        let zero = pool.int(0);
        let conditions = at_least_zero.iter().map(|sum| pool.ge(*sum, zero)).collect();
        GuardedUpdate { conditions, next: next.iter().copied().collect() }
    }

    fn variables(pool: &mut Pool) -> (Term, Term, Term) {
        (pool.symbol("x", Sort::Int), pool.symbol("y", Sort::Int), pool.int(1))
    }

    #[test]
    fn a_linear_term_falls_in_one_transition_and_rises_in_none() {
        let pool = &mut Pool::default();
        let (x, y, one) = variables(pool);
        let (ten, up, down) = (pool.int(10), pool.add(y, one), pool.sub(y, one));
        let (less, more) = (pool.sub(x, ten), pool.add(x, ten));
        let more = pool.add(more, one);
        let below = pool.sub(ten, x);
        let positive = pool.sub(y, one);
        let up = taken(pool, &[positive, below], &[(x, more), (y, up)]);
        let down = taken(pool, &[positive], &[(x, less), (y, down)]);
        let found = Template::Linear(0).terms(pool, &[x, y], &[&up, &down]);
        let wanted = pool.scale(&IBig::from(10), y);
        let wanted = pool.sub(wanted, x);
        let [found] = found.as_slice() else { panic!("10 * y - x falls") };
        let difference = pool.sub(*found, wanted);
        assert!(pool.as_int(difference).is_some(), "{found:?}");
        assert_eq!(Template::Linear(1).terms(pool, &[x, y], &[&up, &down]), [], "y rises");
    }

    #[test]
    fn nested_terms_fall_one_after_the_other() {
        let pool = &mut Pool::default();
        let (x, y, one) = variables(pool);
        let (sum, less) = (pool.add(x, y), pool.sub(y, one));
        let step = taken(pool, &[x], &[(x, sum), (y, less)]);
        assert_eq!(Template::Linear(0).terms(pool, &[x, y], &[&step]), []);
        let found = Template::Nested(2).terms(pool, &[x, y], &[&step]);
        assert_eq!(found.len(), 2);
        assert!(pool.symbols(found[0]) == [y] && pool.symbols(found[1]).contains(&x), "{found:?}");
    }

    #[test]
    fn the_larger_one_of_two_terms_falls_where_they_change_places() {
        let pool = &mut Pool::default();
        let (x, y, one) = variables(pool);
        let (less, less_than_y) = (pool.sub(x, one), pool.sub(y, one));
        let swap = taken(pool, &[x, y], &[(x, less_than_y), (y, less)]);
        let reset = taken(pool, &[x], &[(x, less), (y, less)]);
        let steps = [&swap, &reset];
        assert!((0..2).all(|at| Template::Linear(at).terms(pool, &[x, y], &steps).is_empty()));
        let found = (0..16).find_map(|bits| Template::Larger(bits).terms(pool, &[x, y], &steps).pop());
        let found = found.expect("max(x, y) falls");
        assert_eq!(pool.symbols(found), [x, y]);
    }

    #[test]
    fn a_term_may_differ_by_case() {
        let pool = &mut Pool::default();
        let (x, y, one) = variables(pool);
        let (up, down) = (pool.add(x, one), pool.sub(x, one));
        let (above, below) = (pool.sub(down, y), pool.sub(y, up));
        let rise = taken(pool, &[below], &[(x, up)]);
        let fall = taken(pool, &[above], &[(x, down)]);
        let is_above = pool.gt(x, y);
        for falling in 0..2 {
            let found = Template::Piecewise(is_above, falling).terms(pool, &[x, y], &[&rise, &fall]);
            assert_eq!(found.len(), 1, "the distance falls");
        }
    }
}
