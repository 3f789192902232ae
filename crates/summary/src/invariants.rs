//! Invariants of a loop without a summary: conditions that hold whenever a run reaches its head.
//!
//! # Idea
//! Many candidates are proposed: bounds of variables, which one of two is larger, the distance between them at the
//! start, and the loop's own conditions, slightly weakened. Candidates that may fail before the loop are dropped, and
//! then, repeatedly, those that an iteration may violate when all remaining ones hold before it. The remaining
//! conjunction is inductive.
//!
//! # Source
//! Flanagan and Leino, *Houdini* (FME 2001): see [`Houdini`].
//!
//! # What is exact
//! Each invariant holds at the loop's head in every run from the state that it was found for. Other invariants may
//! exist.
//!
//! # When it stops
//! After a number of questions to the solver, or if one is too hard. Then no invariant is found.

use loopscope_smt::{Answer, Houdini, Pool, Sort, Term, TermNode};
use loopscope_symex::{Context, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Summary;
use crate::counters::conjuncts;
use crate::paths::{LoopPath, PathEnd};
use crate::places::Quantity;

/// The limit for the conditions that are proposed.
const MOST_CANDIDATES: usize = 160;

/// The limit for the questions about one loop.
pub(crate) const MOST_QUESTIONS: u32 = 48;

/// The limit for the questions about all inner loops of one loop together. An inner loop is approximated on every path
/// through an iteration of the outer one that reaches it.
pub(crate) const MOST_NESTED: u32 = 3 * MOST_QUESTIONS;

/// Invariants of a loop over its placeholders, for runs that reach it with these values and under these conditions.
/// `allowance` is the number of questions that they may take, from which the questions asked are subtracted.
///
/// # Errors
/// The search has to stop.
pub(crate) fn invariants(
    context: &mut Context<'_>,
    summary: &Summary,
    entry: &FxHashMap<Term, Term>,
    path_condition: &[Term],
    allowance: &mut u32,
) -> Result<Vec<Term>, StopReason> {
    let pool = &mut *context.pool;
    let back: Vec<&LoopPath> = summary.paths.iter().filter(|path| path.end == PathEnd::Back).collect();
    let changing = changing(summary, &back);
    // Values that the loop does not change are those before it.
    let same: FxHashMap<Term, Term> = entry
        .iter()
        .filter(|(symbol, _)| !changing.contains(symbol))
        .map(|(symbol, value)| (*symbol, *value))
        .collect();
    let mut left = if *allowance == 0 { Vec::new() } else { candidates(pool, summary, &changing, entry) };
    let plain = |pool: &Pool, terms: &[Term]| -> Vec<Term> {
        terms.iter().copied().filter(|term| !pool.has_quantifier(*term)).collect()
    };
    let known = plain(pool, path_condition);
    let mut questions = (*allowance).min(MOST_QUESTIONS);
    *allowance -= questions;
    let at_entry = |pool: &mut Pool, term: Term| pool.substitute(term, entry);
    drop_refuted(context, &mut left, &known, &mut questions, &at_entry)?;
    let mut steps = Vec::new();
    for path in &back {
        let pool = &mut *context.pool;
        let conditions = plain(pool, &path.terms());
        let mut assumed = known.clone();
        assumed.extend(pool.substitute_each(&conditions, &same));
        let after = path.values.iter().filter_map(|(quantity, value)| {
            let placeholder = summary.places.placeholders.get(quantity)?;
            Some((*placeholder, pool.substitute(*value, &same)))
        });
        let mut after: FxHashMap<Term, Term> = after.collect();
        after.extend(&same);
        steps.push((assumed, after));
    }
    // A path stays done as long as nothing is dropped on another one.
    let mut inductive = 0;
    let mut next = 0;
    while inductive < steps.len() && !left.is_empty() {
        let (assumed, after) = &steps[next % steps.len()];
        let mut before = assumed.clone();
        before.extend(context.pool.substitute_each(&left, &same));
        let after_path = |pool: &mut Pool, term: Term| pool.substitute(term, after);
        if drop_refuted(context, &mut left, &before, &mut questions, &after_path)? {
            inductive = 0;
        } else {
            inductive += 1;
            next += 1;
        }
    }
    *allowance += questions;
    Ok(left)
}

/// Drops the conditions that need not hold at another place where these do here. Returns `true` if there were any;
/// drops all if the solver does not know.
fn drop_refuted(
    context: &mut Context<'_>,
    left: &mut Vec<Term>,
    known: &[Term],
    questions: &mut u32,
    there: &dyn Fn(&mut Pool, Term) -> Term,
) -> Result<bool, StopReason> {
    let mut houdini = Houdini::new(left.iter().map(|term| there(context.pool, *term)).collect());
    while let Some(question) = houdini.question(context.pool, known) {
        context.go_on()?;
        let Some(fewer) = questions.checked_sub(1) else {
            left.clear();
            return Ok(false);
        };
        *questions = fewer;
        let answer = context.solver.check(context.pool, &question)?;
        if let Answer::Unknown(_) = answer {
            left.clear();
            return Ok(false);
        }
        houdini.learn(context.pool, &answer);
    }
    *left = houdini.left().iter().map(|at| left[*at]).collect();
    Ok(houdini.has_dropped())
}

/// The placeholders of the values that some iteration changes.
fn changing(summary: &Summary, back: &[&LoopPath]) -> FxHashSet<Term> {
    let quantities = back.iter().flat_map(|path| path.values.keys());
    quantities.filter_map(|quantity| summary.places.placeholders.get(quantity).copied()).collect()
}

/// The conditions that are proposed, each once.
fn candidates(
    pool: &mut Pool,
    summary: &Summary,
    changing: &FxHashSet<Term>,
    entry: &FxHashMap<Term, Term>,
) -> Vec<Term> {
    let mut proposed = Vec::new();
    let variables: Vec<Term> = summary
        .places
        .placeholders
        .iter()
        .filter(|(quantity, symbol)| matches!(quantity, Quantity::Value(_)) && changing.contains(*symbol))
        .map(|(_, symbol)| *symbol)
        .collect();
    for &variable in &variables {
        let first = entry.get(&variable).copied();
        let numbers = [0, 1].map(|number| pool.int(number));
        for bound in first.into_iter().chain(numbers) {
            proposed.extend([pool.ge(variable, bound), pool.le(variable, bound)]);
        }
    }
    for condition in summary.paths.iter().flat_map(LoopPath::terms) {
        weakened(pool, condition, changing, &mut proposed);
    }
    for (at, &one) in variables.iter().enumerate() {
        for &other in &variables[at + 1..] {
            proposed.extend([pool.le(one, other), pool.ge(one, other)]);
            if let (Some(&first), Some(&second)) = (entry.get(&one), entry.get(&other)) {
                let (distance, at_first) = (pool.sub(one, other), pool.sub(first, second));
                proposed.extend([pool.le(distance, at_first), pool.ge(distance, at_first)]);
            }
        }
    }
    let mut seen = FxHashSet::default();
    let mut proposed = conjuncts(pool, &proposed);
    proposed.retain(|term| pool.contains_any(*term, changing) && seen.insert(*term));
    proposed.truncate(MOST_CANDIDATES);
    proposed
}

/// Candidates from the parts of a loop condition: each unchanged and one step weaker, and its negation one step weaker.
fn weakened(pool: &mut Pool, condition: Term, changing: &FxHashSet<Term>, proposed: &mut Vec<Term>) {
    let mut parts = vec![condition];
    while let Some(part) = parts.pop() {
        match pool.node(part).clone() {
            TermNode::And(inner) | TermNode::Or(inner) => parts.extend(inner),
            TermNode::Not(inner) => parts.push(inner),
            TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum) if is_plain(pool, sum, changing) => {
                let [zero, one, two] = [0, 1, 2].map(|number| pool.int(number));
                proposed.extend([pool.le(sum, zero), pool.le(sum, one), pool.ge(sum, zero), pool.ge(sum, one)]);
                proposed.push(pool.le(sum, two));
            }
            _ => {}
        }
    }
}

/// Returns `true` if each atom of a sum is an integer symbol, or contains nothing that the loop changes.
fn is_plain(pool: &Pool, sum: Term, changing: &FxHashSet<Term>) -> bool {
    let linear = pool.linear(sum);
    linear.terms.iter().all(|(atom, _)| {
        let symbol = matches!(pool.node(*atom), TermNode::Symbol { .. }) && *pool.sort(*atom) == Sort::Int;
        symbol || !pool.contains_any(*atom, changing)
    })
}
