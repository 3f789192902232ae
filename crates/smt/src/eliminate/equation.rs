//! Equations `sum == 0`: solved for a symbol, and as inequalities.

use dashu_int::IBig;
use dashu_int::ops::Abs;

use crate::linear::Linear;
use crate::node::Term;

/// The value that an equation gives a symbol with the coefficient 1 or -1. `None` if it has another coefficient.
pub(super) fn solved(equation: &Linear, symbol: Term) -> Option<Linear> {
    let coefficient = equation.coefficient(symbol)?;
    let is_unit = coefficient.is_one() || *coefficient == IBig::NEG_ONE;
    is_unit.then(|| equation.without(symbol).scale(&-coefficient))
}

/// Eliminates a symbol from a sum by an equation that contains it. If the sum contains it too, the result is the sum times
/// the absolute value of the symbol's coefficient in the equation; otherwise the sum itself.
pub(super) fn substitute(sum: &mut Linear, symbol: Term, equation: &Linear) {
    let (Some(factor), Some(coefficient)) = (sum.coefficient(symbol), equation.coefficient(symbol)) else { return };
    let factor = if *coefficient < IBig::ZERO { factor.clone() } else { -factor };
    *sum = sum.scale(&coefficient.abs()).plus(&equation.scale(&factor));
}

/// The two inequalities that are equivalent to an equation, by their sums.
pub(super) fn as_inequalities(equation: Linear) -> [Linear; 2] {
    [equation.scale(&IBig::NEG_ONE), equation]
}
