//! Which of many invariants a proof needs: few are read more easily than all.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, check_by_cases};

use crate::check::{check, counterexample};

/// Those that keep runs away from the target, those that these rest on, and so on. `invariants` are conditions of each
/// predicate over its parameters that together are a proof. All of them where the solver does not know, or after `most`
/// questions.
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
    // What is still to be shown: that a clause is true, where its conclusion says this. One without a conclusion says nothing.
    let nothing = pool.bool(false);
    let at_target = all.clauses.iter().filter(|clause| clause.conclusion.is_none());
    let mut open: Vec<(&Clause, Term)> = at_target.map(|clause| (clause, nothing)).collect();
    let mut asked = 0;
    while let Some((clause, conclusion)) = open.pop() {
        let before: &[Term] = clause.premise.map_or(&[], |premise| &invariants[premise]);
        asked += 1;
        let question = counterexample(pool, all, clause, before, |_| conclusion);
        let core = match check_by_cases(solver, pool, &question)? {
            Answer::Unsat(core) if asked <= most => core.0,
            _ => return Ok(invariants.to_vec()),
        };
        let Some(premise) = clause.premise else { continue };
        for at in core.into_iter().filter(|at| *at < before.len()) {
            if std::mem::replace(&mut needed[premise][at], true) {
                continue;
            }
            let leads_here = |clause: &&Clause| clause.conclusion.as_ref().is_some_and(|(to, _)| *to == premise);
            let leading = all.clauses.iter().filter(leads_here);
            open.extend(leading.map(|clause| (clause, before[at])));
        }
    }
    let kept = |(all, needed): (&Vec<Term>, Vec<bool>)| {
        all.iter().zip(needed).filter(|(_, needed)| *needed).map(|(term, _)| *term).collect()
    };
    Ok(invariants.iter().zip(needed).map(kept).collect())
}

/// The conditions with as many conjuncts left out as can be, so that people have less to read, by at most so many checks.
///
/// # Errors
/// The solver died.
pub fn weakened(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    clauses: &Clauses,
    invariants: &[Term],
    mut checks: u32,
) -> Result<Vec<Term>, TransportError> {
    let mut parts: Vec<Vec<Term>> = invariants.iter().map(|invariant| pool.conjuncts(&[*invariant])).collect();
    let mut known = invariants.to_vec();
    // What is known at a loop is mostly there for those behind it.
    for predicate in (0..parts.len()).rev() {
        let mut at = 0;
        while at < parts[predicate].len() && checks > 0 {
            checks -= 1;
            let dropped = parts[predicate].remove(at);
            let mut weaker = known.clone();
            weaker[predicate] = pool.and(&parts[predicate]);
            if check(solver, pool, clauses, &weaker)?.is_proved() {
                known = weaker;
            } else {
                parts[predicate].insert(at, dropped);
                at += 1;
            }
        }
    }
    Ok(known)
}

/// What the conditions of each predicate say together, without those of which the solver knows that the others say them, by
/// at most so many questions.
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
        // What was proposed first says most.
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
