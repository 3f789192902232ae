//! Farkas' lemma: linear sums with unknown coefficients that are never negative where comparisons hold.
//!
//! # Idea
//! If a sum is, coefficient by coefficient, that of terms that are at least 0 by the comparisons, each times a number
//! that is not negative, and of another such number, it is never negative where they hold.
//!
//! # Source
//! J. Farkas, *Theorie der einfachen Ungleichungen* (1902), in the affine form: A. Schrijver, *Theory of Linear and Integer
//! Programming* (1986), corollary 7.1h.

use loopscope_smt::{IBig, Linear, Pool, Term, TermNode};
use rustc_hash::FxHashMap;

use crate::candidates::GuardedUpdate;
use crate::feasible::{Equation, solution};

/// The limit for the comparisons of a transition that are used.
const MOST_COMPARISONS: usize = 40;

/// A sum that is at most 0, or 0.
pub(super) struct Comparison {
    sum: Linear,
    is_equation: bool,
}

/// Returns `true` if comparisons cannot hold together over the rationals: then they imply that -1 is not negative.
pub(super) fn is_contradiction(comparisons: &[Comparison]) -> bool {
    let mut system = Unknowns::new(&[], 0);
    system.claim(comparisons, &Form::default().plus_constant(-1));
    system.solve().is_some()
}

/// The comparisons among conditions.
pub(super) fn comparisons(pool: &mut Pool, conditions: &[Term]) -> Vec<Comparison> {
    let conjuncts = pool.conjuncts(conditions);
    let comparison = |condition: &Term| match *pool.node(*condition) {
        TermNode::LessEqualZero(sum) => Some(Comparison { sum: pool.linear(sum), is_equation: false }),
        TermNode::EqualZero(sum) => Some(Comparison { sum: pool.linear(sum), is_equation: true }),
        TermNode::Bool(false) => Some(Comparison { sum: Linear::constant(IBig::ONE), is_equation: false }),
        _ => None,
    };
    let mut comparisons: Vec<Comparison> = conjuncts.iter().filter_map(comparison).collect();
    // Comparisons with small numbers give solutions with small numbers.
    comparisons.sort_by_cached_key(|comparison| size(&comparison.sum));
    comparisons.truncate(MOST_COMPARISONS);
    comparisons
}

/// The sum of the absolute values of a sum's numbers.
fn size(Linear { constant, terms }: &Linear) -> IBig {
    let absolute = |number: &IBig| if *number < IBig::ZERO { -number } else { number.clone() };
    terms.iter().map(|(_, coefficient)| absolute(coefficient)).sum::<IBig>() + absolute(constant)
}

/// A sum of terms, each times a sum of unknown numbers. The term without a name is 1.
#[derive(Default)]
pub(super) struct Form {
    /// By term: unknown numbers by function and position, with their coefficients.
    parts: FxHashMap<Option<Term>, Vec<(Unknown, IBig)>>,
    constant: IBig,
}

/// The coefficient of a variable in a function: their numbers. The number after the last variable is that of the constant.
pub(super) type Unknown = (usize, usize);

impl Form {
    /// The value of a function.
    pub(super) fn value(variables: &[Term], function: usize) -> Self {
        let mut form = Self::default();
        for (at, variable) in variables.iter().enumerate() {
            form.put(Some(*variable), (function, at), IBig::ONE);
        }
        form.put(None, (function, variables.len()), IBig::ONE);
        form
    }

    /// The value of one function before a transition, minus that of another one after it.
    pub(super) fn decrease(pool: &Pool, taken: &GuardedUpdate, variables: &[Term], (from, to): (usize, usize)) -> Self {
        let mut form = Self::value(variables, from);
        for (at, variable) in variables.iter().enumerate() {
            let next = taken.next.get(variable).copied().unwrap_or(*variable);
            let Linear { constant, terms } = pool.linear(next);
            for (term, coefficient) in terms {
                form.put(Some(term), (to, at), -coefficient);
            }
            form.put(None, (to, at), -constant);
        }
        form.put(None, (to, variables.len()), IBig::NEG_ONE);
        form
    }

    fn put(&mut self, term: Option<Term>, unknown: Unknown, coefficient: IBig) {
        self.parts.entry(term).or_default().push((unknown, coefficient));
    }

    pub(super) fn plus_constant(mut self, constant: i32) -> Self {
        self.constant += constant;
        self
    }

    pub(super) fn add(&mut self, other: Self) {
        #[expect(clippy::iter_over_hash_type, reason = "the parts of each term are added by themselves")]
        for (term, unknowns) in other.parts {
            self.parts.entry(term).or_default().extend(unknowns);
        }
        self.constant += other.constant;
    }
}

/// Equations between the coefficients of functions and the numbers of Farkas' lemma. A coefficient is the difference of two
/// variables, as variables are never negative.
pub(super) struct Unknowns<'a> {
    integers: &'a [Term],
    functions: usize,
    /// The number of variables.
    count: usize,
    equations: Vec<Equation>,
}

impl<'a> Unknowns<'a> {
    pub(super) fn new(integers: &'a [Term], functions: usize) -> Self {
        Self { integers, functions, count: 2 * functions * (integers.len() + 1), equations: Vec::new() }
    }

    /// The first of the two variables of a coefficient.
    fn variable(&self, (function, at): Unknown) -> usize {
        2 * (function * (self.integers.len() + 1) + at)
    }

    /// The form is never negative where the comparisons hold: it is the sum of numbers that are not negative, times
    /// those that are at least 0 by the comparisons, and of another number that is not negative.
    pub(super) fn claim(&mut self, comparisons: &[Comparison], form: &Form) {
        let first = self.count;
        let mut columns: Vec<(Option<&Comparison>, usize, bool)> = vec![(None, first, false)];
        self.count += 1;
        for comparison in comparisons {
            columns.push((Some(comparison), self.count, false));
            self.count += 1;
            if comparison.is_equation {
                columns.push((Some(comparison), self.count, true));
                self.count += 1;
            }
        }
        let in_form = form.parts.keys().filter_map(|term| *term);
        let compared = comparisons.iter().flat_map(|comparison| comparison.sum.terms.iter().map(|(term, _)| *term));
        let mut terms: Vec<Term> = in_form.chain(compared).collect();
        terms.sort_unstable();
        terms.dedup();
        for term in std::iter::once(None).chain(terms.into_iter().map(Some)) {
            let mut coefficients = vec![IBig::ZERO; self.count];
            for (unknown, coefficient) in form.parts.get(&term).into_iter().flatten() {
                let at = self.variable(*unknown);
                coefficients[at] += coefficient;
                coefficients[at + 1] -= coefficient;
            }
            for &(comparison, column, is_opposite) in &columns {
                let number = match (comparison, term) {
                    (None, None) => IBig::NEG_ONE,
                    (None, Some(_)) => IBig::ZERO,
                    (Some(comparison), None) => comparison.sum.constant.clone(),
                    (Some(comparison), Some(term)) => comparison.sum.coefficient(term).cloned().unwrap_or_default(),
                };
                coefficients[column] += if is_opposite { -number } else { number };
            }
            let constant = if term.is_none() { -form.constant.clone() } else { IBig::ZERO };
            self.equations.push(Equation { coefficients, constant });
        }
    }

    /// The functions, if there are any, with integer coefficients.
    pub(super) fn solve(&self) -> Option<Vec<Linear>> {
        let values = solution(&self.equations, self.count)?;
        let value = |unknown: Unknown| {
            let at = self.variable(unknown);
            &values[at] - &values[at + 1]
        };
        let mut functions = Vec::with_capacity(self.functions);
        for function in 0..self.functions {
            let mut linear = Linear::constant(value((function, self.integers.len())));
            for (at, variable) in self.integers.iter().enumerate() {
                linear = linear.plus(&Linear::atom(*variable).scale(&value((function, at))));
            }
            functions.push(linear);
        }
        Some(functions)
    }
}
