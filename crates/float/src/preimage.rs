//! The operands for which a monotone operation gives a result in an interval.

use dashu_int::IBig;

use crate::format::Format;
use crate::function::Function;
use crate::operator::Operator;

/// The integers that are converted to numbers exactly as binary search assumes: those of C's types.
const INTEGERS: (i128, i128) = (-(1 << 65), 1 << 65);

/// An operand of an operation, in which it is monotone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Monotone {
    /// Its position among the operands.
    pub position: usize,
    /// The direction in which results go where it rises.
    pub direction: Direction,
    /// Where the operation is monotone.
    pub domain: (i128, i128),
}

/// The direction in which results go where the operand rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Greater operands never have smaller results.
    Up,
    /// Greater operands never have greater results.
    Down,
}

impl Operator {
    /// The operand in which the operation is monotone, where the others are constants: `None` stands for the operand that
    /// is none.
    pub fn monotone(self, constants: &[Option<&IBig>]) -> Option<Monotone> {
        let infinity = i128::from(self.operand_format().unwrap_or(Format::Double).infinity());
        let numbers = (-1 - infinity, infinity);
        let constant = |rank: &IBig| {
            let rank = i128::try_from(rank).ok()?;
            (-1 - infinity < rank && rank < infinity).then_some(rank)
        };
        let of_sign = |rank: i128| if rank > 0 { Direction::Up } else { Direction::Down };
        let is_zero = |rank: i128| rank == 0 || rank == -1;
        let (position, constant) = match constants {
            [None] => (0, None),
            [None, Some(second)] => (0, Some(constant(second)?)),
            [Some(first), None] => (1, Some(constant(first)?)),
            _ => return None,
        };
        let (direction, domain) = match (self, constant) {
            (Self::FromInteger(_), None) => (Direction::Up, INTEGERS),
            (Self::ToInteger(_) | Self::Scaled(_) | Self::Widen | Self::Narrow, None) | (Self::Add(_), Some(_)) => {
                (Direction::Up, numbers)
            }
            (Self::Function(Function::Sqrt), None) => (Direction::Up, (-1, infinity)),
            (Self::Function(function), None) if function.is_monotone() => (Direction::Up, numbers),
            (Self::Subtract(_), Some(_)) if position == 0 => (Direction::Up, numbers),
            (Self::Subtract(_), Some(_)) => (Direction::Down, numbers),
            (Self::Multiply(_), Some(by)) if !is_zero(by) => (of_sign(by), numbers),
            (Self::Divide(_), Some(by)) if position == 0 && !is_zero(by) => (of_sign(by), numbers),
            _ => return None,
        };
        Some(Monotone { position, direction, domain })
    }
}

/// The least and the greatest operand in a domain whose result lies between `low` and `high`, by binary search: there are
/// no others between them. `None` if there is none.
pub fn preimage(
    (first, last): (i128, i128),
    direction: Direction,
    low: &IBig,
    high: &IBig,
    result: &dyn Fn(&IBig) -> IBig,
) -> Option<(IBig, IBig)> {
    let result = |operand: i128| result(&IBig::from(operand));
    // Where the results begin to be high enough, and where they begin to be too high, in the order of rising operands.
    let (begin, end) = match direction {
        Direction::Up => (
            partition(first, last, &|operand| result(operand) < *low),
            partition(first, last, &|operand| result(operand) <= *high),
        ),
        Direction::Down => (
            partition(first, last, &|operand| result(operand) > *high),
            partition(first, last, &|operand| result(operand) >= *low),
        ),
    };
    (begin < end).then(|| (begin.into(), (end - 1).into()))
}

/// The first operand for which a condition does not hold that holds up to some operand; `last + 1` if it always does.
fn partition(first: i128, last: i128, holds: &dyn Fn(i128) -> bool) -> i128 {
    let (mut least, mut most) = (first, last + 1);
    while least < most {
        let middle = least + (most - least) / 2;
        if holds(middle) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    least
}
