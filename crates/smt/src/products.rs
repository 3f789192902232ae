//! Questions about products, by case distinction. The values of a variable on several paths through a block are one
//! value that depends on conditions; a product of such values is hard for a solver, while in each single case it is
//! multiplied out, and equations between products become linear.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::node::{Term, TermNode};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, TransportError};

/// The limit for the cases into which a question is split. The cases beyond it are asked about together.
const MOST_CASES: usize = 32;

/// Asks whether terms can hold together, case by case where there are products in them.
///
/// # Errors
/// The solver died.
pub fn check_by_cases(solver: &mut dyn Solver, pool: &mut Pool, question: &[Term]) -> Result<Answer, TransportError> {
    if !question.iter().any(|term| pool.has_product(*term)) {
        return solver.check(pool, question);
    }
    let mut open = vec![question.to_vec()];
    let mut cases = 1;
    while let Some(question) = open.pop() {
        if cases < MOST_CASES
            && let Some(condition) = first_choice(pool, &question)
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

/// The condition of a conditional value in some terms: of the oldest one, since others may depend on it.
pub fn first_choice(pool: &Pool, terms: &[Term]) -> Option<Term> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut work = terms.to_vec();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Sort;
    use crate::solver::Statistics;

    /// Records the questions, and answers that they are unsatisfiable.
    #[derive(Default)]
    struct Notes(Vec<Vec<Term>>);

    impl Solver for Notes {
        fn check(&mut self, _: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
            self.0.push(assertions.to_vec());
            Ok(Answer::Unsat(Core::all(assertions.len())))
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }
    }

    /// `y * (if x <= 0 then z + 1 else z) = 7`, or without the factor `y`.
    fn question(pool: &mut Pool, multiplied: bool) -> Term {
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::Int));
        let (zero, one, seven) = (pool.int(0), pool.int(1), pool.int(7));
        let (condition, more) = (pool.le(x, zero), pool.add(z, one));
        let value = pool.ite(condition, more, z);
        let value = if multiplied { pool.mul(y, value) } else { value };
        pool.eq(value, seven)
    }

    #[test]
    fn products_are_multiplied_out_in_each_case() {
        let mut pool = Pool::default();
        let question = question(&mut pool, true);
        let mut solver = Notes::default();
        let answer = check_by_cases(&mut solver, &mut pool, &[question]).unwrap();
        assert_eq!(answer, Answer::Unsat(Core::all(1)));
        let told: Vec<Vec<String>> =
            solver.0.iter().map(|all| all.iter().map(|each| pool.display(*each)).collect()).collect();
        assert_eq!(told, [["y + y * z == 7", "x <= 0"], ["y * z == 7", "x >= 1"]]);
    }

    #[test]
    fn without_products_there_is_one_question() {
        let mut pool = Pool::default();
        let question = question(&mut pool, false);
        let mut solver = Notes::default();
        check_by_cases(&mut solver, &mut pool, &[question]).unwrap();
        assert_eq!(solver.0, [[question]]);
    }
}
