//! Quotients without a remainder, such as `n * (n + 1) / 2`, which arise in closed forms of sums.

use dashu_int::IBig;

use crate::linear::Linear;
use crate::model::{Model, Value};
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The limit for the values of its symbols for which a polynomial is checked.
const MOST_CASES: u32 = 256;

impl Pool {
    /// Returns `true` if the divisor divides the term whatever its symbols are. Decides this only for polynomials, by
    /// trying all remainders, and only if there are few.
    pub fn always_divides(&self, divisor: &IBig, term: Term) -> bool {
        let Ok(divisor) = u32::try_from(divisor) else { return false };
        let symbols = self.symbols(term);
        let cases = divisor.checked_pow(symbols.len() as u32).filter(|cases| *cases <= MOST_CASES);
        let (Some(cases), true) = (cases, self.is_polynomial(term)) else { return false };
        (0..cases).all(|case| {
            let mut case = case;
            let mut model = Model::default();
            for symbol in &symbols {
                model.set(*symbol, Value::Int(IBig::from(case % divisor)));
                case /= divisor;
            }
            match self.evaluate(term, &model) {
                Some(Value::Int(value)) => (value % IBig::from(divisor)).is_zero(),
                _ => false,
            }
        })
    }

    /// A multiple, by something positive, of a linear combination in which a quotient without a remainder occurs; with
    /// its dividend instead.
    pub(crate) fn without_fraction(&mut self, linear: &Linear) -> Option<Linear> {
        for (atom, coefficient) in &linear.terms {
            let is_quotient = |factor: &&Term| matches!(self.node(**factor), TermNode::Quotient(..));
            let found = match self.node(*atom) {
                TermNode::Product(factors) => factors.iter().position(|factor| is_quotient(&factor)),
                TermNode::Quotient(..) => Some(0),
                _ => None,
            };
            let Some(position) = found else { continue };
            let mut factors = match self.node(*atom) {
                TermNode::Product(factors) => factors.clone(),
                _ => vec![*atom],
            };
            let TermNode::Quotient(dividend, divisor) = *self.node(factors.swap_remove(position)) else { continue };
            let Some(divisor) = self.as_int(divisor).cloned() else { continue };
            if divisor <= IBig::ZERO || !self.always_divides(&divisor, dividend) {
                continue;
            }
            let multiplied = factors.into_iter().fold(dividend, |product, factor| self.mul(product, factor));
            let rest = linear.without(*atom).scale(&divisor);
            return Some(rest.plus(&self.linear(multiplied).scale(coefficient)));
        }
        None
    }

    fn is_polynomial(&self, term: Term) -> bool {
        match self.node(term) {
            TermNode::Int(_) | TermNode::Symbol { .. } => true,
            TermNode::Sum(linear) => linear.terms.iter().all(|(atom, _)| self.is_polynomial(*atom)),
            TermNode::Product(factors) => factors.iter().all(|factor| self.is_polynomial(*factor)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Sort;

    #[test]
    fn sums_of_the_first_numbers_are_known() {
        let mut pool = Pool::default();
        let [n, m] = ["n", "m"].map(|name| pool.symbol(name, Sort::Int));
        let (one, two, six) = (pool.int(1), pool.int(2), pool.int(6));
        let next = pool.add(n, one);
        let pairs = pool.mul(n, next);
        let sum = pool.quotient(pairs, two);
        let doubled = pool.mul(two, sum);
        assert_eq!(pool.eq(doubled, pairs), pool.bool(true));
        assert_eq!(pool.lt(doubled, pairs), pool.bool(false));
        // n * n * n - n is divisible by 6, and so is that times m.
        let cube = {
            let square = pool.mul(n, n);
            let cube = pool.mul(square, n);
            pool.sub(cube, n)
        };
        let (sixth, product) = (pool.quotient(cube, six), pool.mul(cube, m));
        let times_m = pool.mul(sixth, m);
        let back = pool.mul(six, times_m);
        assert_eq!(pool.eq(back, product), pool.bool(true));
        assert!(!pool.always_divides(&IBig::from(4), cube));
    }

    #[test]
    fn other_quotients_stay() {
        let mut pool = Pool::default();
        let n = pool.symbol("n", Sort::Int);
        let two = pool.int(2);
        let half = pool.quotient(n, two);
        let doubled = pool.mul(two, half);
        let equal = pool.eq(doubled, n);
        assert_eq!(pool.as_bool(equal), None);
        let square = pool.mul(n, n);
        assert!(!pool.always_divides(&IBig::from(2), square));
    }
}
