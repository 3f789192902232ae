//! Intervals of integers (Cousot and Cousot 1977, section 9.2).

use dashu_int::IBig;
use loopscope_syntax::ast::BinaryOp;

use crate::thresholds::Thresholds;

/// All integers between two ends, both included; either end may be open. Ends beyond those of C's types are open, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// [`OPEN_LOW`] if there is no least integer.
    low: i128,
    /// [`OPEN_HIGH`] if there is no largest integer.
    high: i128,
}

/// The largest end that is closed: C's types, and results before a conversion to one, have their ends within.
const LARGEST: i128 = 1 << 66;

/// The limit for the quotients beyond the first that are examined if only a remainder is known.
const MOST_QUOTIENTS: i128 = 3;

const OPEN_LOW: i128 = -(1 << 67);
const OPEN_HIGH: i128 = 1 << 67;

/// Represents an open end in the arithmetic of ends: beyond all closed ends, even after an addition.
pub(crate) const FAR: i128 = 1 << 68;

impl Interval {
    /// All integers.
    pub const ALL: Self = Self { low: OPEN_LOW, high: OPEN_HIGH };
    /// The results of a comparison: 0 and 1.
    pub const TRUTH: Self = Self { low: 0, high: 1 };

    /// The interval of one integer.
    pub fn from_number(number: &IBig) -> Self {
        match i128::try_from(number) {
            Ok(number) => Self::between(number, number),
            Err(_) if *number > IBig::ZERO => Self::between(FAR, FAR),
            Err(_) => Self::between(-FAR, -FAR),
        }
    }

    /// The integers from `low` to `high`, which is not smaller; enlarged if the bounds cannot be represented.
    pub fn between(low: i128, high: i128) -> Self {
        Self {
            low: if low < -LARGEST { OPEN_LOW } else { low.min(LARGEST) },
            high: if high > LARGEST { OPEN_HIGH } else { high.max(-LARGEST) },
        }
    }

    /// The integers from `low` on.
    pub fn from(low: i128) -> Self {
        Self::between(low, FAR)
    }

    /// The integers up to `high`.
    pub fn up_to(high: i128) -> Self {
        Self::between(-FAR, high)
    }

    /// The least integer, if there is one and 64 bits suffice for it.
    pub fn low(self) -> Option<i64> {
        i64::try_from(self.low).ok()
    }

    /// The largest integer, if there is one and 64 bits suffice for it.
    pub fn high(self) -> Option<i64> {
        i64::try_from(self.high).ok()
    }

    /// The only integer, if there is only one and 64 bits suffice for it.
    pub fn constant(self) -> Option<i64> {
        self.low().filter(|_| self.low == self.high)
    }

    /// Returns `true` if the interval contains an integer.
    pub fn contains(self, number: i64) -> bool {
        self.low <= number.into() && i128::from(number) <= self.high
    }

    /// The least integer, or a number below all others if the end is open.
    pub fn least(self) -> i128 {
        if self.low == OPEN_LOW { -FAR } else { self.low }
    }

    /// The largest integer, or a number above all others if the end is open.
    pub fn most(self) -> i128 {
        if self.high == OPEN_HIGH { FAR } else { self.high }
    }

    /// The smallest interval that contains both.
    pub fn join(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The integers in both, if there are any.
    pub fn meet(self, other: Self) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Self { low, high })
    }

    /// Like [`join`](Self::join), but an end that moves is set to the next threshold.
    pub(crate) fn widen(self, other: Self, thresholds: &Thresholds) -> Self {
        Self {
            low: if other.low < self.low { thresholds.at_most(other.low).unwrap_or(OPEN_LOW) } else { self.low },
            high: if other.high > self.high { thresholds.at_least(other.high).unwrap_or(OPEN_HIGH) } else { self.high },
        }
    }

    /// Removes an integer if it is at an end. Returns `None` if no integer remains.
    pub fn without(self, number: i64) -> Option<Self> {
        let number = i128::from(number);
        match (self.least() == number, self.most() == number) {
            (true, true) => None,
            (true, false) => Some(Self::between(number + 1, self.most())),
            (false, true) => Some(Self::between(self.least(), number - 1)),
            (false, false) => Some(self),
        }
    }

    /// These integers with their signs changed.
    pub fn negated(self) -> Self {
        Self::between(-self.most(), -self.least())
    }

    /// The sums.
    pub fn plus(self, other: Self) -> Self {
        Self::between(self.least() + other.least(), self.most() + other.most())
    }

    /// The differences.
    pub fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    /// The products.
    pub(crate) fn times(self, other: Self) -> Self {
        self.by_ends(other, i128::saturating_mul)
    }

    /// The quotient, rounded towards zero. `None` if the divisor can only be 0.
    pub(crate) fn quotient(self, divisor: Self) -> Option<Self> {
        let quotient = |number: i128, divisor: i128| match (number.abs() == FAR, divisor.abs() == FAR) {
            (true, _) => number * divisor.signum(),
            (false, true) => 0,
            (false, false) => number / divisor,
        };
        let sides = [divisor.meet(Self::up_to(-1)), divisor.meet(Self::from(1))];
        let quotients = sides.into_iter().flatten().map(|side| self.by_ends(side, quotient));
        quotients.reduce(Self::join)
    }

    /// The results of an operation; `None` if it has none, for example if the divisor can only be 0, or if it is not
    /// arithmetic.
    pub fn calculated(self, op: BinaryOp, right: Self) -> Option<Self> {
        match op {
            BinaryOp::Add => Some(self.plus(right)),
            BinaryOp::Subtract => Some(self.minus(right)),
            BinaryOp::Multiply => Some(self.times(right)),
            BinaryOp::Divide => self.quotient(right),
            BinaryOp::Remainder => self.remainder(right),
            _ => None,
        }
    }

    /// The remainder, which has the sign of the dividend. `None` if the divisor can only be 0.
    pub(crate) fn remainder(self, divisor: Self) -> Option<Self> {
        let sides = [divisor.meet(Self::up_to(-1)).map(Self::negated), divisor.meet(Self::from(1))];
        let sizes = sides.into_iter().flatten().reduce(Self::join)?;
        if self.low == self.high && sizes.low == sizes.high {
            return Some(Self::between(self.low % sizes.low, self.low % sizes.low));
        }
        if let Some(multiple) = self.multiple_below(sizes) {
            return Some(Self::between(self.low - multiple, self.high - multiple));
        }
        let most = sizes.most() - 1;
        let low = if self.low >= 0 { 0 } else { self.least().max(-most) };
        let high = if self.high <= 0 { 0 } else { self.most().min(most) };
        Some(Self::between(low, high))
    }

    /// Those of these integers whose remainder by a divisor lies in an interval, if there are any.
    pub(crate) fn with_remainder(self, divisor: Self, remainder: Self) -> Option<Self> {
        let by = divisor.low;
        if by <= 0 || divisor.high != by || self.low == OPEN_LOW || self.high == OPEN_HIGH {
            return Some(self);
        }
        let (first, last) = (self.low / by, self.high / by);
        if last - first > MOST_QUOTIENTS {
            return Some(self);
        }
        let with = |quotient: i128| {
            // The remainder has the sign of the dividend.
            let signed = Self::between(if quotient > 0 { 0 } else { 1 - by }, if quotient < 0 { 0 } else { by - 1 });
            let remainder = remainder.meet(signed)?;
            Self::between(quotient * by + remainder.low, quotient * by + remainder.high).meet(self)
        };
        (first..=last).filter_map(with).reduce(Self::join)
    }

    /// The number that the remainder by a divisor subtracts from all of these integers, if that is the same, and none of
    /// them is negative.
    pub(crate) fn multiple_below(self, divisor: Self) -> Option<i128> {
        if self.low < 0 || divisor.low <= 0 {
            return None;
        }
        if self.most() < divisor.low {
            return Some(0);
        }
        let quotient = self.low / divisor.low;
        let is_same = divisor.low == divisor.high && self.high != OPEN_HIGH && self.high / divisor.low == quotient;
        is_same.then_some(quotient * divisor.low)
    }

    /// Returns whether all of these integers are less than all of the others, or `None` if only some are.
    pub fn is_less(self, other: Self) -> Option<bool> {
        if self.most() < other.least() { Some(true) } else { (self.least() >= other.most()).then_some(false) }
    }

    /// An operation that has its extremes at the ends of its operands.
    fn by_ends(self, other: Self, operation: impl Fn(i128, i128) -> i128) -> Self {
        let mut ends = Vec::with_capacity(4);
        for left in [self.least(), self.most()] {
            for right in [other.least(), other.most()] {
                ends.push(operation(left, right));
            }
        }
        let (low, high) = ends.iter().fold((ends[0], ends[0]), |(low, high), end| (low.min(*end), high.max(*end)));
        Self::between(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All intervals with ends from -4 to 4, some open.
    fn intervals() -> Vec<Interval> {
        let mut all = Vec::new();
        for low in -4..=4 {
            for high in low..=4 {
                all.push(Interval::between(low, high));
            }
            all.push(Interval::from(low));
            all.push(Interval::up_to(low));
        }
        all.push(Interval::ALL);
        all
    }

    fn members(interval: Interval) -> impl Iterator<Item = i64> {
        (-9..=9).filter(move |number| interval.contains(*number))
    }

    #[test]
    fn operations_contain_all_results_of_members() {
        for left in intervals() {
            for right in intervals() {
                for (a, b) in members(left).flat_map(|a| members(right).map(move |b| (a, b))) {
                    assert!(left.plus(right).contains(a + b), "{left:?} + {right:?} lacks {a} + {b}");
                    assert!(left.minus(right).contains(a - b), "{left:?} - {right:?} lacks {a} - {b}");
                    assert!(left.times(right).contains(a * b), "{left:?} * {right:?} lacks {a} * {b}");
                    assert!(left.join(right).contains(a) && left.join(right).contains(b));
                    assert_eq!(left.meet(right).is_some_and(|both| both.contains(a)), right.contains(a));
                    assert!(left.is_less(right).is_none_or(|less| less == (a < b)), "{left:?} < {right:?}: {a} {b}");
                    if b != 0 {
                        assert!(left.quotient(right).unwrap().contains(a / b), "{left:?} / {right:?} lacks {a} / {b}");
                        assert!(left.remainder(right).unwrap().contains(a % b), "{left:?} % {right:?} lacks {a} % {b}");
                        let known = Interval::between((a % b).min(1).into(), (a % b).max(0).into());
                        assert!(left.with_remainder(right, known).unwrap().contains(a), "{left:?} % {right:?}: {a}");
                    }
                }
            }
        }
    }

    #[test]
    fn bounded_operands_give_the_least_interval() {
        let some = |low, high| Interval::between(low, high);
        assert_eq!(some(2, 3).times(some(-1, 5)), some(-3, 15));
        assert_eq!(some(-7, 9).quotient(some(2, 4)), Some(some(-3, 4)));
        assert_eq!(Interval::from(10).quotient(Interval::from(1)), Some(Interval::from(0)));
        assert_eq!(Interval::ALL.remainder(some(4, 4)), Some(some(-3, 3)));
        assert_eq!(Interval::from(0).remainder(some(8, 8)), Some(some(0, 7)));
        assert_eq!(some(1, 3).remainder(some(8, 9)), Some(some(1, 3)));
        assert_eq!(Interval::from(0).remainder(Interval::from(1)), Some(Interval::from(0)));
        assert_eq!(some(1, 3).quotient(some(0, 0)), None);
        assert_eq!(some(-8, 8).with_remainder(some(8, 8), some(1, 3)), Some(some(1, 3)));
        assert_eq!(some(2, 20).with_remainder(some(8, 8), some(0, 1)), Some(some(8, 17)));
        assert_eq!(some(9, 10).with_remainder(some(8, 8), some(3, 7)), None);
        assert_eq!(some(17, 19).remainder(some(8, 8)), Some(some(1, 3)));
        assert_eq!(some(17, 24).remainder(some(8, 8)), Some(some(0, 7)));
        assert_eq!(some(-17, -17).remainder(some(-8, -8)), Some(some(-1, -1)));
        assert_eq!(some(0, 3).without(0), Some(some(1, 3)));
        assert_eq!(some(3, 3).without(3), None);
    }

    #[test]
    fn ends_that_are_too_large_become_open() {
        let large = Interval::between(i64::MIN.into(), i64::MAX.into());
        assert_eq!((large.low(), large.high()), (Some(i64::MIN), Some(i64::MAX)));
        assert_eq!((large.plus(large).low(), large.plus(large).high()), (None, None));
        assert_eq!(large.times(large), Interval::ALL);
        assert_eq!(Interval::from_number(&(IBig::ONE << 80)).high(), None);
        assert_eq!(Interval::from_number(&-(IBig::ONE << 80)).low(), None);
    }
}
