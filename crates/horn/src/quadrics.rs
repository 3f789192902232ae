//! Equations of second degree that may hold at loops, guessed from reachable states.
//!
//! # Idea
//! In `x * x - y - 2 * z = 0` the products are coordinates like others: among the values of all products of two variables
//! in many states, linear algebra finds all such equations. Some hold by chance; the solver refutes these.
//!
//! # Source
//! R. Sharma, S. Gupta, B. Hariharan, A. Aiken, P. Liang, A. V. Nori, *A Data Driven Approach for Algebraic Loop Invariants*
//! (ESOP 2013).

use dashu_int::ops::BitTest;
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Model, Pool, Term};

use crate::affine::{Equation, Hull};
use crate::guess::{equated, point};
use crate::samples::samples;

/// The most variables of the equations.
const MOST_VARIABLES: usize = 8;

/// The least number of states beyond the number of coordinates: few states satisfy many equations by chance.
const SPARE: usize = 8;

/// The limits for the equations that are proposed for a loop, and for the bits of their numbers.
const MOST: usize = 12;
const MOST_BITS: usize = 16;

/// Equations between some parameters of each predicate.
pub(crate) fn quadrics(pool: &mut Pool, all: &Clauses, variables: &[Vec<Term>]) -> Vec<Vec<Term>> {
    let samples = samples(pool, all);
    variables.iter().zip(&samples).map(|(variables, states)| between(pool, variables, states)).collect()
}

fn between(pool: &mut Pool, variables: &[Term], states: &[Model]) -> Vec<Term> {
    let mut coordinates = variables.to_vec();
    for (at, one) in variables.iter().enumerate().take(MOST_VARIABLES) {
        for other in &variables[at..] {
            coordinates.push(pool.mul(*one, *other));
        }
    }
    if variables.len() > MOST_VARIABLES || states.len() < coordinates.len() + SPARE {
        return Vec::new();
    }
    let mut hull = Hull::default();
    for state in states {
        if let Some(point) = point(pool, &coordinates, state) {
            hull.add(point);
        }
    }
    let mut equations = hull.equations();
    equations.retain(|Equation { coefficients, constant }| {
        coefficients.iter().chain([constant]).all(|number| number.bit_len() <= MOST_BITS)
    });
    equations.iter().take(MOST).map(|equation| equated(pool, &coordinates, equation)).collect()
}

/// Returns `true` if there is a product of two unknown values.
pub(crate) fn multiplies(pool: &Pool, all: &Clauses) -> bool {
    let arguments =
        all.clauses.iter().filter_map(|clause| clause.conclusion.as_ref()).flat_map(|(_, arguments)| arguments);
    let terms = all.clauses.iter().map(|clause| clause.condition).chain(arguments.copied());
    terms.into_iter().any(|term| pool.has_product(term))
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;
    use loopscope_smt::horn::Clause;

    use super::*;

    /// `x = 0, y = 0; while (input) { y = y + 1; x = x + y; }`, and `x * x` where it is asked.
    fn triangles(pool: &mut Pool, asked: bool) -> Clauses {
        let [x, y, more] = ["x", "y", "more"].map(|name| pool.symbol(name, Sort::Int));
        let (zero, one) = (pool.int(0), pool.int(1));
        let next = pool.add(y, one);
        let arguments = vec![pool.add(x, next), next];
        let (always, goes_on, square) = (pool.bool(true), pool.ne(more, zero), pool.mul(x, x));
        let wrong = pool.lt(square, zero);
        let mut clauses = vec![
            Clause::new(None, always, Some((0, vec![zero, zero]))),
            Clause::new(Some(0), goes_on, Some((0, arguments))),
        ];
        if asked {
            clauses.push(Clause::new(Some(0), wrong, None));
        }
        Clauses { predicates: vec![vec![x, y]], clauses }
    }

    #[test]
    fn sums_of_numbers_lie_on_a_parabola() {
        let mut pool = Pool::default();
        let all = triangles(&mut pool, true);
        let variables = all.predicates.clone();
        let found = quadrics(&mut pool, &all, &variables);
        let told: Vec<String> = found[0].iter().map(|term| pool.display(*term)).collect();
        assert_eq!(told, ["2 * x == y + y * y"]);
    }

    #[test]
    fn what_is_multiplied_is_found_wherever_it_stands() {
        let mut pool = Pool::default();
        for asked in [false, true] {
            let all = triangles(&mut pool, asked);
            assert_eq!(multiplies(&pool, &all), asked);
        }
    }
}
