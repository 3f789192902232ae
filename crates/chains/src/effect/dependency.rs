//! The numbers of iterations of inner loops within an iteration, if the values before the iteration determine them
//! (APC, section 3.3).
//!
//! `j = i; while (j < n) j++;` runs the inner loop `max(0, n - i)` times. The paper asks the solver for the
//! coefficients of such a dependency; here the conditions of the iteration propose it, above all the exit condition of
//! the inner loop, and the solver checks it. The result is exact: all conditions of the iteration together leave no
//! other count.

use dashu_int::IBig;
use dashu_int::ops::Abs;
use loopscope_smt::{Pool, Term, TermNode};
use loopscope_symex::{Context, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Iteration;

/// The limit for the proposals that are checked for one iteration.
const MOST_PROPOSALS: usize = 8;

/// Counts within one iteration, in the values before it, by their counters. They may contain counters that are not
/// determined themselves.
pub(super) type Determined = FxHashMap<Term, Count>;

/// The number of iterations of a loop inside an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// The value.
    pub(super) value: Term,
    /// The value where this is not negative.
    pub(super) unless_negative: Term,
}

/// A proposal: the counters of a loop, and a term for their sum.
struct Proposal {
    counters: Vec<Term>,
    sum: Term,
}

/// The counts that the conditions of an iteration determine.
///
/// # Errors
/// The search has to stop.
pub(super) fn determined(context: &mut Context<'_>, iteration: &Iteration) -> Result<Determined, StopReason> {
    let mut found = Determined::default();
    if iteration.inner.is_empty() {
        return Ok(found);
    }
    let conditions = iteration.conditions.iter().map(|condition| condition.term);
    let conditions: Vec<Term> = conditions.filter(|term| !context.pool.has_quantifier(*term)).collect();
    for proposal in proposals(context.pool, iteration, &conditions) {
        let Some((&last, others)) = proposal.counters.split_last() else { continue };
        if found.contains_key(&last) {
            continue;
        }
        if let Some(value) = proved(context, &conditions, &proposal)? {
            let others = context.pool.sum(others);
            let [value, unless_negative] = [value, proposal.sum].map(|term| context.pool.sub(term, others));
            found.insert(last, Count { value, unless_negative });
        }
    }
    Ok(found)
}

/// The sum, or the larger one of it and 0, where the conditions leave no other.
fn proved(context: &mut Context<'_>, conditions: &[Term], proposal: &Proposal) -> Result<Option<Term>, StopReason> {
    let pool = &mut *context.pool;
    let zero = pool.int(0);
    let is_positive = pool.gt(proposal.sum, zero);
    let at_least_zero = pool.ite(is_positive, proposal.sum, zero);
    let counted = pool.sum(&proposal.counters);
    for value in [proposal.sum, at_least_zero] {
        context.go_on()?;
        let other = context.pool.ne(counted, value);
        let question: Vec<Term> = conditions.iter().copied().chain([other]).collect();
        if context.solver.check(context.pool, &question)?.is_unsat() {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// Conditions that bound a sum of inner counters from below, or determine it.
fn proposals(pool: &mut Pool, iteration: &Iteration, conditions: &[Term]) -> Vec<Proposal> {
    let inner: FxHashSet<Term> = iteration.inner.iter().map(|(_, within, _)| *within).collect();
    let mut found = Vec::new();
    // The exit condition of a loop comes after the conditions of its iterations.
    for &condition in conditions.iter().rev() {
        let (TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum)) = *pool.node(condition) else { continue };
        found.extend(proposal(pool, sum, &inner, matches!(pool.node(condition), TermNode::EqualZero(_))));
        if found.len() == MOST_PROPOSALS {
            break;
        }
    }
    found
}

/// `rest - size * (counters) <= 0`, or the same with `=`: the counters together are at least `rest / size`, rounded up.
fn proposal(pool: &mut Pool, sum: Term, inner: &FxHashSet<Term>, is_equation: bool) -> Option<Proposal> {
    let linear = pool.linear(sum);
    let (counted, rest): (Vec<_>, Vec<_>) = linear.terms.iter().cloned().partition(|(atom, _)| inner.contains(atom));
    let (_, factor) = counted.first()?.clone();
    let alike = counted.iter().all(|(_, other)| *other == factor);
    if !alike || (factor > IBig::ZERO && !is_equation) || rest.iter().any(|(atom, _)| pool.contains_any(*atom, inner)) {
        return None;
    }
    let mut rest = loopscope_smt::Linear { constant: linear.constant, terms: rest };
    if factor > IBig::ZERO {
        rest = rest.scale(&IBig::NEG_ONE);
    }
    let size = factor.abs();
    rest.constant += &size - IBig::ONE;
    let (rest, size) = (pool.from_linear(&rest), pool.int(size));
    let counters = counted.into_iter().map(|(counter, _)| counter).collect();
    Some(Proposal { counters, sum: pool.quotient(rest, size) })
}
