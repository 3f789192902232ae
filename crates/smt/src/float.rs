//! Operations on floating-point numbers, which are held as their ranks.

mod abstraction;

use loopscope_float::Operator;

use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;
pub(crate) use abstraction::Abstraction;

impl Pool {
    /// The result of an operation: an integer, or a truth value if it is a comparison.
    pub fn float(&mut self, operator: Operator, operands: &[Term]) -> Term {
        let values = operands.iter().map(|operand| self.as_int(*operand)).collect::<Option<Vec<_>>>();
        if let Some([first, rest @ ..]) = values.as_deref() {
            let result = operator.apply(first, rest.first().unwrap_or(first));
            return if operator.is_comparison() { self.bool(!result.is_zero()) } else { self.int(result) };
        }
        let sort = if operator.is_comparison() { Sort::Bool } else { Sort::Int };
        self.has_floats = true;
        self.intern(TermNode::Float(operator, operands.to_vec()), sort)
    }

    /// The same, where a comparison is 1 or 0.
    pub fn float_value(&mut self, operator: Operator, operands: &[Term]) -> Term {
        let result = self.float(operator, operands);
        if !operator.is_comparison() {
            return result;
        }
        let (one, zero) = (self.int(1), self.int(0));
        self.ite(result, one, zero)
    }
}
