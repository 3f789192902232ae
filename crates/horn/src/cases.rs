//! Clauses in which one predicate becomes two: one for the states in which a condition holds, and one for the others. What
//! holds in each case may be simple where what holds in both is not.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Term};
use rustc_hash::FxHashMap;

/// The clauses with cases, by a condition for each predicate over its parameters. Predicate `p` becomes `2 * p` where its
/// condition holds, and `2 * p + 1` where it does not.
pub fn split(pool: &mut Pool, all: &Clauses, conditions: &[Term]) -> Clauses {
    let mut cases = Clauses::default();
    for parameters in &all.predicates {
        cases.predicates.extend([parameters.clone(), parameters.clone()]);
    }
    for clause in &all.clauses {
        let premises = match clause.premise {
            None => vec![(None, pool.bool(true))],
            Some(premise) => {
                let holds = conditions[premise];
                vec![(Some(2 * premise), holds), (Some(2 * premise + 1), pool.not(holds))]
            }
        };
        let conclusions = match &clause.conclusion {
            None => vec![(None, pool.bool(true))],
            Some((predicate, arguments)) => {
                let parameters = all.predicates[*predicate].iter().copied();
                let values: FxHashMap<Term, Term> = parameters.zip(arguments.iter().copied()).collect();
                let holds = pool.substitute(conditions[*predicate], &values);
                let other = Some((2 * predicate + 1, arguments.clone()));
                vec![(Some((2 * predicate, arguments.clone())), holds), (other, pool.not(holds))]
            }
        };
        for (premise, before) in &premises {
            for (conclusion, after) in &conclusions {
                let condition = pool.and(&[*before, clause.condition, *after]);
                cases.clauses.push(Clause { premise: *premise, condition, conclusion: conclusion.clone() });
            }
        }
    }
    cases
}
