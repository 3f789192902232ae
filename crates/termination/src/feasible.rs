//! Decides if linear equations have a solution over the rationals that is nowhere negative.
//!
//! # Idea
//! The first phase of the simplex method: each equation gets a variable of its own that makes it true, and the sum of
//! these is minimised. There is a solution if and only if the sum can be 0.
//!
//! # Source
//! G. B. Dantzig, *Linear Programming and Extensions* (1963), chapter 5; the choice of columns is R. G. Bland's, *New Finite
//! Pivoting Rules for the Simplex Method* (1977), so no basis comes twice.
//!
//! # What is exact
//! A solution is one. If there is none, the equations may still have one: the search stops after [`MOST_PIVOTS`] steps.

use std::cmp::Ordering;

use loopscope_smt::IBig;

/// The most steps.
const MOST_PIVOTS: usize = 600;

/// An equation: the sum of the coefficients times the variables is the constant. A coefficient is 0 where the list ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    /// By variable: its coefficient.
    pub(crate) coefficients: Vec<IBig>,
    /// The constant.
    pub(crate) constant: IBig,
}

/// Values of this many variables that solve the equations and are not negative, times a common positive factor: integers,
/// with the factor as the last one.
pub(crate) fn solution(equations: &[Equation], variables: usize) -> Option<Vec<IBig>> {
    let mut tableau = Tableau::new(equations, variables);
    for _ in 0..MOST_PIVOTS {
        match tableau.entering() {
            Some(column) => tableau.enter(column)?,
            None => return tableau.solution(variables),
        }
    }
    None
}

/// Each row is an equation times a positive factor. The last number is its constant, and is never negative; the basic
/// variable of the row has a positive coefficient there, and 0 in all other rows.
struct Tableau {
    rows: Vec<Vec<IBig>>,
    /// By row: its basic variable. Those that are not asked for come last.
    basis: Vec<usize>,
    /// The increase of the sum of the variables that are not asked for with each other variable, times a positive
    /// factor; and the sum, negated.
    costs: Vec<IBig>,
}

impl Tableau {
    fn new(equations: &[Equation], variables: usize) -> Self {
        let mut rows = Vec::with_capacity(equations.len());
        let mut costs = vec![IBig::ZERO; variables + 1];
        for Equation { coefficients, constant } in equations {
            let mut row = coefficients.clone();
            row.resize(variables, IBig::ZERO);
            row.push(constant.clone());
            if *constant < IBig::ZERO {
                for number in &mut row {
                    *number = -std::mem::take(number);
                }
            }
            for (cost, number) in costs.iter_mut().zip(&row) {
                *cost -= number;
            }
            rows.push(row);
        }
        let basis = (variables..variables + rows.len()).collect();
        Self { rows, basis, costs }
    }

    /// The first variable that decreases the sum.
    fn entering(&self) -> Option<usize> {
        self.costs[..self.costs.len() - 1].iter().position(|cost| *cost < IBig::ZERO)
    }

    /// Makes a variable basic in the row that permits the smallest value of it. Never none, as the sum is not negative.
    fn enter(&mut self, column: usize) -> Option<()> {
        let mut best: Option<usize> = None;
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| row[column] > IBig::ZERO) {
            let is_better = best.is_none_or(|best| {
                let (constant, other) = (row.last(), self.rows[best].last());
                let (Some(constant), Some(other)) = (constant, other) else { return false };
                let order = (constant * &self.rows[best][column]).cmp(&(other * &row[column]));
                order.then_with(|| self.basis[at].cmp(&self.basis[best])) == Ordering::Less
            });
            if is_better {
                best = Some(at);
            }
        }
        let at = best?;
        self.basis[at] = column;
        let pivot = self.rows[at].clone();
        for (_, row) in self.rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            eliminate(row, &pivot, column);
        }
        eliminate(&mut self.costs, &pivot, column);
        Some(())
    }

    /// The values of the basic variables, if the sum is 0.
    fn solution(&self, variables: usize) -> Option<Vec<IBig>> {
        if self.costs.last().is_none_or(|sum| !sum.is_zero()) {
            return None;
        }
        let basic = || self.rows.iter().zip(&self.basis).filter(|(_, basic)| **basic < variables);
        let mut factor = IBig::ONE;
        for (row, &basic) in basic() {
            let common = gcd(&factor, &row[basic]);
            factor = factor / common * &row[basic];
        }
        let mut values = vec![IBig::ZERO; variables];
        for (row, &basic) in basic() {
            values[basic] = row.last()? * &factor / &row[basic];
        }
        values.push(factor);
        Some(values)
    }
}

/// Makes a coefficient 0 by adding a multiple of the row in which it is positive.
fn eliminate(row: &mut [IBig], pivot: &[IBig], column: usize) {
    if row[column].is_zero() {
        return;
    }
    let (factor, times) = (pivot[column].clone(), row[column].clone());
    let mut common = IBig::ZERO;
    for (number, other) in row.iter_mut().zip(pivot) {
        *number = &*number * &factor - other * &times;
        if !common.is_one() {
            common = gcd(&common, number);
        }
    }
    if common > IBig::ONE {
        for number in row {
            *number = &*number / &common;
        }
    }
}

/// The greatest common divisor; never negative.
fn gcd(one: &IBig, other: &IBig) -> IBig {
    let (mut one, mut other) = (one.clone(), other.clone());
    while !other.is_zero() {
        let rest = &one % &other;
        one = std::mem::replace(&mut other, rest);
    }
    if one < IBig::ZERO { -one } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equation(coefficients: &[i32], constant: i32) -> Equation {
        let coefficients = coefficients.iter().map(|number| IBig::from(*number)).collect();
        Equation { coefficients, constant: constant.into() }
    }

    #[test]
    fn a_solution_is_not_negative_and_solves_each_equation() {
        let equations = [equation(&[2, 1, -1], 4), equation(&[1, -3], -1), equation(&[3, -2, -1], 3)];
        let values = solution(&equations, 3).expect("y = 6 / 7 is one");
        let (factor, values) = values.split_last().expect("the factor comes last");
        assert!(*factor > IBig::ZERO && values.iter().all(|value| *value >= IBig::ZERO));
        for Equation { coefficients, constant } in &equations {
            let sum: IBig = coefficients.iter().zip(values).map(|(coefficient, value)| coefficient * value).sum();
            assert_eq!(sum, constant * factor);
        }
    }

    #[test]
    fn there_is_none_where_a_variable_would_have_to_be_negative() {
        assert_eq!(solution(&[equation(&[1, 1], -1)], 2), None);
        assert_eq!(solution(&[equation(&[1, -1], 2), equation(&[-1, 1], 1)], 2), None);
        assert_eq!(solution(&[equation(&[], 1)], 0), None);
        assert_eq!(solution(&[], 1), Some(vec![IBig::ZERO, IBig::ONE]));
    }
}
