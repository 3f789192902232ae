//! The consequences of a necessary condition for the inputs: conditions on parameters that every run to the target
//! satisfies.
//!
//! Eliminating counters, where that is simple, proposes conditions. Each is then checked against the condition of every
//! backbone, so the result does not depend on the proposals.

use loopscope_smt::eliminate::exists;
use loopscope_smt::{Pool, Role, Term, TermNode};
use loopscope_symex::{Context, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most conditions to check.
const MOST_PROPOSALS: usize = 12;

/// The limit for the counters for which the cases zero and nonzero are distinguished.
const MOST_SPLIT: usize = 3;

/// Conditions on the given symbols of parameters that follow from each of the systems of conditions; empty without
/// systems.
///
/// # Errors
/// The search has to stop.
pub fn necessary(
    context: &mut Context<'_>,
    parameters: &[Term],
    systems: &[Vec<Term>],
) -> Result<Vec<Term>, StopReason> {
    let mut proposed = Vec::new();
    for system in systems {
        context.go_on()?;
        for condition in proposals(context.pool, parameters, system) {
            if !proposed.contains(&condition) {
                proposed.push(condition);
            }
        }
    }
    proposed.truncate(MOST_PROPOSALS);
    let mut found: Vec<Term> = Vec::new();
    for condition in proposed {
        if follows_from_all(context, condition, systems)? {
            found.push(condition);
        }
    }
    Ok(context.pool.conjuncts(&found))
}

fn follows_from_all(context: &mut Context<'_>, condition: Term, systems: &[Vec<Term>]) -> Result<bool, StopReason> {
    let negation = context.pool.not(condition);
    for system in systems {
        context.go_on()?;
        if system.contains(&condition) {
            continue;
        }
        let question: Vec<Term> = system.iter().copied().chain([negation]).collect();
        if !context.solver.check(context.pool, &question)?.is_unsat() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Conditions on parameters that hold in some case of a system: each of a few counters 0 or more.
fn proposals(pool: &mut Pool, parameters: &[Term], system: &[Term]) -> Vec<Term> {
    let known: FxHashSet<Term> = parameters.iter().copied().collect();
    let symbols = |pool: &Pool, terms: &[Term]| -> FxHashSet<Term> {
        terms.iter().flat_map(|term| pool.symbols(*term)).filter(|symbol| !known.contains(symbol)).collect()
    };
    let mut counters: Vec<Term> =
        symbols(pool, system).into_iter().filter(|symbol| is_counter(pool, *symbol)).collect();
    counters.sort_unstable();
    counters.truncate(MOST_SPLIT);
    let mut found = Vec::new();
    for case in 0..1_u32 << counters.len() {
        let conditions = in_case(pool, &counters, case, system);
        let mut others: Vec<Term> = symbols(pool, &conditions).into_iter().collect();
        others.sort_unstable();
        let simple = conditions.into_iter().filter(|term| is_simple(pool, *term));
        let simple: Vec<Term> = simple.collect();
        for condition in exists(pool, &others, &simple).without {
            let speaks = pool.as_bool(condition).is_none() && symbols(pool, &[condition]).is_empty();
            if speaks && !found.contains(&condition) {
                found.push(condition);
            }
        }
    }
    found
}

/// The system in which the counters whose bit is set in `case` are at least 1, and the others 0.
fn in_case(pool: &mut Pool, counters: &[Term], case: u32, system: &[Term]) -> Vec<Term> {
    let (zero, one) = (pool.int(0), pool.int(1));
    let (yes, no) = (pool.bool(true), pool.bool(false));
    let mut replaced = FxHashMap::default();
    let mut conditions = Vec::new();
    for (at, &counter) in counters.iter().enumerate() {
        let none = pool.le(counter, zero);
        if case & (1 << at) == 0 {
            replaced.insert(counter, zero);
        } else {
            let some = pool.le(one, counter);
            replaced.extend([(none, no), (some, yes)]);
            conditions.push(some);
        }
    }
    conditions.extend(pool.substitute_each(system, &replaced));
    conditions
}

/// Conditions from which something can be eliminated: (in)equalities, and conjunctions of them.
fn is_simple(pool: &Pool, term: Term) -> bool {
    match pool.node(term) {
        TermNode::And(parts) => parts.iter().all(|part| is_simple(pool, *part)),
        TermNode::LessEqualZero(_) | TermNode::EqualZero(_) => true,
        _ => false,
    }
}

fn is_counter(pool: &Pool, symbol: Term) -> bool {
    pool.role(symbol) == Some(Role::Counter)
}
