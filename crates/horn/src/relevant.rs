//! Selects the invariants that a proof needs: few are easier to read.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, check_by_cases};

use crate::check::{check, counterexample};

/// The invariants that exclude runs to the target, those that these depend on, and so on. `invariants` are conditions
/// of each predicate over its parameters that together are a proof. Returns all if the solver does not know, or after
/// `most` questions.
///
/// # Errors
/// The solver died.
pub fn relevant(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    all: &Clauses,
    invariants: &[Vec<Term>],
    most: usize,
) -> Result<Vec<Vec<Term>>, TransportError> {
    let mut needed: Vec<Vec<bool>> = invariants.iter().map(|each| vec![false; each.len()]).collect();
    // The remaining goals: each clause holds, with this claim of its conclusion. A clause without a conclusion has no claim.
    let nothing = pool.bool(false);
    let at_target = all.clauses.iter().filter(|clause| clause.conclusion.is_none());
    let mut open: Vec<(&Clause, Term)> = at_target.map(|clause| (clause, nothing)).collect();
    let mut asked = 0;
    while let Some((clause, conclusion)) = open.pop() {
        let before = all.assumed(pool, clause, |_, premise| invariants[premise].clone());
        asked += 1;
        let question = counterexample(pool, all, clause, &before, |_| conclusion);
        let core = match check_by_cases(solver, pool, &question)? {
            Answer::Unsat(core) if asked <= most => core.0,
            _ => return Ok(invariants.to_vec()),
        };
        let assumed = clause.premises().flat_map(|premise| (0..invariants[premise].len()).map(move |at| (premise, at)));
        let assumed: Vec<(usize, usize)> = assumed.collect();
        for (premise, at) in core.into_iter().filter_map(|at| assumed.get(at).copied()) {
            if std::mem::replace(&mut needed[premise][at], true) {
                continue;
            }
            let leads_here = |clause: &&Clause| clause.conclusion.as_ref().is_some_and(|(to, _)| *to == premise);
            let leading = all.clauses.iter().filter(leads_here);
            open.extend(leading.map(|clause| (clause, invariants[premise][at])));
        }
    }
    let kept = |(all, needed): (&Vec<Term>, Vec<bool>)| {
        all.iter().zip(needed).filter(|(_, needed)| *needed).map(|(term, _)| *term).collect()
    };
    Ok(invariants.iter().zip(needed).map(kept).collect())
}

/// Drops as many conjuncts of the conditions as possible, for readability, with a limited number of checks.
///
/// # Errors
/// The solver died.
pub fn weakened(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    clauses: &Clauses,
    invariants: &[Term],
    checks: u32,
) -> Result<Vec<Term>, TransportError> {
    let cases: Vec<Vec<Term>> = invariants.iter().map(|invariant| vec![*invariant]).collect();
    weakened_cases(solver, pool, clauses, &cases, checks)
}

/// The same for a disjunction of cases: drops cases, too.
///
/// # Errors
/// The solver died.
pub fn weakened_cases(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    clauses: &Clauses,
    invariants: &[Vec<Term>],
    mut checks: u32,
) -> Result<Vec<Term>, TransportError> {
    let mut parts: Vec<Vec<Vec<Term>>> = Vec::with_capacity(invariants.len());
    for cases in invariants {
        parts.push(cases.iter().map(|case| pool.conjuncts(&[*case])).collect());
    }
    let mut known: Vec<Term> = invariants.iter().map(|cases| pool.or(cases)).collect();
    // A loop's invariants are mostly needed by the loops after it.
    for predicate in (0..parts.len()).rev() {
        let mut case = 0;
        while parts[predicate].len() > 1 && case < parts[predicate].len() && checks > 0 {
            checks -= 1;
            let dropped = parts[predicate].remove(case);
            if !replaced(solver, pool, clauses, &mut known, predicate, &parts[predicate])? {
                parts[predicate].insert(case, dropped);
                case += 1;
            }
        }
        for case in 0..parts[predicate].len() {
            let mut at = 0;
            while at < parts[predicate][case].len() && checks > 0 {
                checks -= 1;
                let dropped = parts[predicate][case].remove(at);
                if !replaced(solver, pool, clauses, &mut known, predicate, &parts[predicate])? {
                    parts[predicate][case].insert(at, dropped);
                    at += 1;
                }
            }
        }
    }
    Ok(known)
}

/// Replaces the condition of a predicate by cases, if that is a proof, too. Returns `true` if it is.
fn replaced(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    clauses: &Clauses,
    known: &mut Vec<Term>,
    predicate: usize,
    cases: &[Vec<Term>],
) -> Result<bool, TransportError> {
    let cases: Vec<Term> = cases.iter().map(|case| pool.and(case)).collect();
    let mut other = known.clone();
    other[predicate] = pool.or(&cases);
    let is_proof = check(solver, pool, clauses, &other)?.is_proved();
    if is_proof {
        *known = other;
    }
    Ok(is_proof)
}

/// The conditions of each predicate without those that the others imply, with a limited number of questions to the
/// solver.
///
/// # Errors
/// The solver died.
pub fn briefly(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    conditions: &[Vec<Term>],
    mut questions: usize,
) -> Result<Vec<Term>, TransportError> {
    let mut told = Vec::with_capacity(conditions.len());
    for conditions in conditions {
        let mut left = pool.conjuncts(conditions);
        let mut at = left.len();
        // Starts with the last condition: the first ones are usually the strongest.
        while at > 0 && left.len() > 1 && questions > 0 {
            at -= 1;
            questions -= 1;
            let condition = left[at];
            left[at] = pool.not(condition);
            if matches!(solver.check(pool, &left)?, Answer::Unsat(_)) {
                left.remove(at);
            } else {
                left[at] = condition;
            }
        }
        told.push(pool.and(&left));
    }
    Ok(told)
}
