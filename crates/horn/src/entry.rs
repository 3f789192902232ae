//! Conditions with which runs reach a predicate from the program's start, as candidates for invariants.
//!
//! # Idea
//! A condition before a loop is often on inputs, and variables have their values in the loop at first. The same
//! condition on the variables may hold in each iteration.

use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Term, TermNode};
use rustc_hash::FxHashMap;

/// By predicate: the conditions of the clauses that lead there from the start, over its parameters.
pub fn entry_conditions(pool: &mut Pool, clauses: &Clauses) -> Vec<Vec<Term>> {
    (0..clauses.predicates.len()).map(|predicate| of_predicate(pool, clauses, predicate)).collect()
}

fn of_predicate(pool: &mut Pool, clauses: &Clauses, predicate: usize) -> Vec<Term> {
    let parameters = &clauses.predicates[predicate];
    let mut found = Vec::new();
    for clause in clauses.clauses.iter().filter(|clause| clause.premise.is_none()) {
        let Some((_, arguments)) = clause.conclusion.as_ref().filter(|(to, _)| *to == predicate) else { continue };
        let mut variables: FxHashMap<Term, Term> = FxHashMap::default();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            if matches!(pool.node(*argument), TermNode::Symbol { .. }) {
                variables.entry(*argument).or_insert(*parameter);
            }
        }
        let conditions = pool.conjuncts(&[clause.condition]);
        for condition in pool.substitute_each(&conditions, &variables) {
            if pool.symbols(condition).iter().all(|symbol| parameters.contains(symbol)) && !found.contains(&condition) {
                found.push(condition);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;
    use loopscope_smt::horn::Clause;

    use super::*;

    #[test]
    fn a_condition_on_inputs_becomes_one_on_the_variables_that_have_them() {
        let pool = &mut Pool::default();
        let [x, y, first, second] = ["x", "y", "first", "second"].map(|name| pool.symbol(name, Sort::Int));
        let one = pool.int(1);
        let (less, other) = (pool.lt(first, second), pool.gt(second, one));
        let more = pool.add(second, one);
        let start = |pool: &mut Pool, to| Clause::new(None, pool.and(&[less, other]), Some((0, to)));
        let clauses = vec![start(pool, vec![first, second]), start(pool, vec![first, more])];
        let clauses = Clauses { predicates: vec![vec![x, y]], clauses };
        let (less, other) = (pool.lt(x, y), pool.gt(y, one));
        let mut found = entry_conditions(pool, &clauses).concat();
        found.sort_unstable();
        let mut wanted = vec![less, other];
        wanted.sort_unstable();
        assert_eq!(found, wanted, "y is not the second input in the other clause");
    }
}
