//! Bounds on results, from bounds on operands.

use dashu_int::IBig;

use crate::function::Function;
use crate::operator::Operator;

/// A lower and an upper bound of an operand or a result: ranks, or integers.
pub type Bounds = (IBig, IBig);

impl Operator {
    /// All that the operator may give.
    pub fn results(self) -> Option<Bounds> {
        if self.is_comparison() {
            return Some((IBig::ZERO, IBig::ONE));
        }
        let (low, high) = self.result_format()?.ranks();
        Some((low.into(), high.into()))
    }

    /// Bounds on the result for operands between bounds; `None` if there are none. Operations are monotone in each operand
    /// where no operand is infinite or NaN, and rounding is monotone, so that the ends of the operands have the ends of
    /// the result; the order of ranks tells the zeros apart as signs of products do.
    pub fn bounds(self, first: &Bounds, second: &Bounds) -> Option<Bounds> {
        let is_finite = |(low, high): &Bounds| match self.operand_format() {
            Some(format) => {
                let (least, most) = format.finite();
                *low >= IBig::from(least) && *high <= IBig::from(most)
            }
            None => true,
        };
        let has_second = self.operands() == 2;
        if !is_finite(first) || has_second && !is_finite(second) {
            return self.results();
        }
        let corners = |pairs: &[(&IBig, &IBig)]| {
            let values: Vec<IBig> = pairs.iter().map(|(a, b)| self.apply(a, b)).collect();
            values.iter().min().cloned().zip(values.iter().max().cloned())
        };
        let ((a, b), (c, d)) = (first, second);
        let minus_zero = IBig::NEG_ONE;
        match self {
            Self::Add(_) => corners(&[(a, c), (b, d)]),
            Self::Subtract(_) => corners(&[(a, d), (b, c)]),
            Self::Multiply(_) => corners(&[(a, c), (a, d), (b, c), (b, d)]),
            Self::Divide(_) if *c > IBig::ZERO || *d < minus_zero => corners(&[(a, c), (a, d), (b, c), (b, d)]),
            Self::FromInteger(_) | Self::ToInteger(_) | Self::Scaled(_) | Self::Widen | Self::Narrow => {
                corners(&[(a, a), (b, b)])
            }
            Self::Decimal(_) | Self::Binary(_) if *a >= IBig::ZERO => corners(&[(a, c), (a, d), (b, c), (b, d)]),
            Self::Function(function) if function.is_monotone() && (function != Function::Sqrt || *a >= minus_zero) => {
                corners(&[(a, a), (b, b)])
            }
            Self::Function(Function::Fabs) if *a >= IBig::ZERO => Some((a.clone(), b.clone())),
            Self::Function(Function::Fabs) => {
                let (low, high) = corners(&[(a, a), (b, b)])?;
                Some((if *b < IBig::ZERO { low } else { IBig::ZERO }, high))
            }
            Self::Less(_) | Self::LessEqual(_) => truth(self.apply(b, c), self.apply(a, d)),
            Self::Equal(format) => {
                let less = |low: &IBig, high: &IBig| !Self::Less(format).apply(low, high).is_zero();
                let differs = less(b, c) || less(d, a);
                let is_one = a == b && c == d;
                truth(if is_one { self.apply(a, c) } else { IBig::ZERO }, IBig::from(u8::from(!differs)))
            }
            _ => self.results(),
        }
    }
}

/// A truth value that is at least one and at most another one.
#[allow(clippy::unnecessary_wraps, reason = "it is a result of `bounds`")]
fn truth(low: IBig, high: IBig) -> Option<Bounds> {
    Some((low.clone().min(high.clone()), high))
}
