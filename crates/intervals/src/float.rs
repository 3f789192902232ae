//! Intervals of the ranks of floating-point numbers.

use dashu_int::IBig;
use loopscope_cfg::Expr;
use loopscope_float::{Bounds, Format, Monotone, Operator, preimage};

use crate::interval::{FAR, Interval};
use crate::program::AbstractProgram;
use crate::state::State;

impl Interval {
    /// The results of an operation on floating-point numbers; `None` if an operand has no value.
    pub fn of_float(operator: Operator, operands: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        let bounds = |interval: Self| interval.bounds(operator.operand_format());
        let operands: Vec<Option<Bounds>> = operands.map(|each| each.map(bounds)).collect::<Option<_>>()?;
        let known = match operands.as_slice() {
            [Some(first)] => operator.bounds(first, first),
            [Some(first), Some(second)] => operator.bounds(first, second),
            _ => operator.results(),
        };
        Some(known.map_or(Self::ALL, |(low, high)| Self::from_number(&low).join(Self::from_number(&high))))
    }

    /// Its ends; `None` for integers without one. The ranks of a format have ends.
    fn bounds(self, format: Option<Format>) -> Option<Bounds> {
        match format {
            Some(format) => {
                let (least, most) = format.ranks();
                let within = |end: Option<i64>, open: i64| IBig::from(end.unwrap_or(open).clamp(least, most));
                Some((within(self.low(), least), within(self.high(), most)))
            }
            None => Some((self.low()?.into(), self.high()?.into())),
        }
    }
}

impl AbstractProgram<'_> {
    /// Refines a state by the fact that a comparison of numbers holds, or does not hold. Returns `false` if nothing is left.
    ///
    /// `x < y` means that the rank of `x` is less, and that neither is NaN. `x <= y` means that it is at most that of
    /// `y`, or that `x` is 0 (rank 0) and `y` is -0 (rank -1). Where neither can be NaN, `x < y` or `y <= x` holds.
    pub(crate) fn assume_float(&self, state: &mut State, operator: Operator, operands: &[Expr], holds: bool) -> bool {
        let (Some(format), [left, right]) = (operator.operand_format(), operands) else { return true };
        let infinity = i128::from(format.infinity());
        let numbers = Interval::between(-1 - infinity, infinity);
        let is_number = |state: &State, operand| {
            self.integer(state, operand).is_none_or(|known| known.meet(numbers) == Some(known))
        };
        if holds {
            let is_possible = self.narrow(state, left, numbers) && self.narrow(state, right, numbers);
            return is_possible
                && match operator {
                    Operator::Less(_) => self.assume_less_rank(state, left, right),
                    Operator::LessEqual(_) => self.assume_at_most(state, left, right),
                    _ => self.assume_at_most(state, left, right) && self.assume_at_most(state, right, left),
                };
        }
        if !is_number(state, left) || !is_number(state, right) {
            return true;
        }
        match operator {
            Operator::Less(_) => self.assume_at_most(state, right, left),
            Operator::LessEqual(_) => self.assume_less_rank(state, right, left),
            _ => true,
        }
    }

    /// Narrows the operand in which an operation is monotone by what its result may be. Returns `false` if nothing is left.
    pub(crate) fn narrow_operand(
        &self,
        state: &mut State,
        operator: Operator,
        operands: &[Expr],
        result: Interval,
    ) -> bool {
        let known: Option<Vec<Interval>> = operands.iter().map(|operand| self.integer(state, operand)).collect();
        let Some(known) = known else { return false };
        let constants: Vec<Option<IBig>> = known.iter().map(|each| each.constant().map(IBig::from)).collect();
        let Some(monotone) = operator.monotone(&constants.iter().map(Option::as_ref).collect::<Vec<_>>()) else {
            return true;
        };
        let Monotone { position, direction, domain } = monotone;
        let Some(operand) = known[position].meet(Interval::between(domain.0, domain.1)) else { return true };
        // Beyond its domain, an operation between numbers gives NaN.
        let is_number = |format: Format| {
            let infinity = i128::from(format.infinity());
            result.meet(Interval::between(-1 - infinity, infinity)) == Some(result)
        };
        let is_inside = operator.operand_format().is_some() && operator.result_format().is_some_and(is_number);
        if operand != known[position] && !is_inside {
            return true;
        }
        let apply = |rank: &IBig| {
            let at = |index: usize| constants.get(index).and_then(Option::as_ref).unwrap_or(rank);
            operator.apply(at(0), at(1))
        };
        // The integer that stands for infinity is beyond all ends of intervals.
        let beyond = IBig::ONE << 2000;
        let low = if result.least() == -FAR { -&beyond } else { result.least().into() };
        let high = if result.most() == FAR { beyond } else { result.most().into() };
        let found = preimage((operand.least(), operand.most()), direction, &low, &high, &apply);
        let bound = |end: IBig| i128::try_from(end).ok();
        let Some((first, last)) = found else { return false };
        let Some((first, last)) = bound(first).zip(bound(last)) else { return true };
        self.narrow(state, &operands[position], Interval::between(first, last))
    }

    fn assume_less_rank(&self, state: &mut State, left: &Expr, right: &Expr) -> bool {
        let both = self.integer(state, left).zip(self.integer(state, right));
        let Some((low, high)) = both else { return false };
        self.narrow(state, left, Interval::up_to(high.most() - 1))
            && self.narrow(state, right, Interval::from(low.least() + 1))
    }

    fn assume_at_most(&self, state: &mut State, left: &Expr, right: &Expr) -> bool {
        let both = self.integer(state, left).zip(self.integer(state, right));
        let Some((low, high)) = both else { return false };
        let most = if high.most() == -1 { 0 } else { high.most() };
        let least = if low.least() == 0 { -1 } else { low.least() };
        self.narrow(state, left, Interval::up_to(most)) && self.narrow(state, right, Interval::from(least))
    }
}
