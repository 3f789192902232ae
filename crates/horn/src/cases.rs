//! Splits one predicate of the clauses into two: one for the states in which a condition holds, and one for the others.
//! Each case may have a simple invariant even if their union does not.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Term};

/// The clauses with cases, by a condition for each predicate over its parameters. Predicate `p` becomes `2 * p` where its
/// condition holds, and `2 * p + 1` where it does not.
pub fn split(pool: &mut Pool, all: &Clauses, conditions: &[Term]) -> Clauses {
    let mut cases = Clauses::default();
    for parameters in &all.predicates {
        cases.predicates.extend([parameters.clone(), parameters.clone()]);
    }
    for clause in &all.clauses {
        let mut split = vec![clause.clone()];
        if let Some(premise) = clause.premise {
            split = either(pool, &split, conditions[premise], |clause, case| clause.premise = Some(2 * premise + case));
        }
        for (at, returned) in clause.returned.iter().enumerate() {
            for holds in all.applied(pool, returned, &[conditions[returned.0]]) {
                split = either(pool, &split, holds, |clause, case| clause.returned[at].0 = 2 * returned.0 + case);
            }
        }
        if let Some(conclusion) = &clause.conclusion {
            for holds in all.applied(pool, conclusion, &[conditions[conclusion.0]]) {
                let number = |case| Some((2 * conclusion.0 + case, conclusion.1.clone()));
                split = either(pool, &split, holds, |clause, case| clause.conclusion = number(case));
            }
        }
        cases.clauses.extend(split);
    }
    cases
}

/// Each clause for the case that a condition holds, 0, and for the other one, 1.
fn either(pool: &mut Pool, clauses: &[Clause], holds: Term, mut put: impl FnMut(&mut Clause, usize)) -> Vec<Clause> {
    let fails = pool.not(holds);
    let mut both = Vec::with_capacity(2 * clauses.len());
    for clause in clauses {
        for (case, condition) in [holds, fails].into_iter().enumerate() {
            let mut clause = clause.clone();
            clause.condition = pool.and(&[clause.condition, condition]);
            put(&mut clause, case);
            both.push(clause);
        }
    }
    both
}
