//! Questions about products, case by case. What several ways through a block make of a variable is one value that depends on
//! conditions; a product of such values is hard for a solver, while in each case alone it is multiplied out, and equations
//! between products become linear ones.

use loopscope_smt::{Answer, Core, Pool, Solver, Term, TermNode, TransportError};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many cases a question is taken apart into. Those beyond are asked about together.
const MOST_CASES: usize = 32;

/// Asks whether terms can hold together.
///
/// # Errors
/// The solver died.
pub(crate) fn check(solver: &mut dyn Solver, pool: &mut Pool, question: &[Term]) -> Result<Answer, TransportError> {
    if !question.iter().any(|term| pool.has_product(*term)) {
        return solver.check(pool, question);
    }
    let mut open = vec![question.to_vec()];
    let mut cases = 1;
    while let Some(question) = open.pop() {
        if cases < MOST_CASES
            && let Some(condition) = condition(pool, &question)
        {
            cases += 1;
            open.extend([assumed(pool, &question, condition, false), assumed(pool, &question, condition, true)]);
            continue;
        }
        match solver.check(pool, &question)? {
            Answer::Unsat(_) => {}
            other => return Ok(other),
        }
    }
    Ok(Answer::Unsat(Core::all(question.len())))
}

/// A condition on which some value depends: the first one that was made, since others may depend on it.
fn condition(pool: &Pool, question: &[Term]) -> Option<Term> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut work = question.to_vec();
    let mut first: Option<(Term, Term)> = None;
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let TermNode::Ite(condition, ..) = pool.node(term)
            && first.is_none_or(|(before, _)| term < before)
        {
            first = Some((term, *condition));
        }
        work.extend(pool.node(term).children());
    }
    first.map(|(_, condition)| condition)
}

/// The question where the condition holds, or where it does not.
fn assumed(pool: &mut Pool, question: &[Term], condition: Term, holds: bool) -> Vec<Term> {
    let opposite = pool.not(condition);
    let values = FxHashMap::from_iter([(condition, pool.bool(holds)), (opposite, pool.bool(!holds))]);
    let mut assumed = pool.substitute_each(question, &values);
    assumed.push(if holds { condition } else { opposite });
    assumed
}
