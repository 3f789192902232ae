//! The operands for which a monotone operation gives a result in an interval.

use dashu_int::IBig;

/// The direction in which results go where the operand rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Greater operands never have smaller results.
    Up,
    /// Greater operands never have greater results.
    Down,
}

/// The least and the greatest operand in a domain whose result lies between `low` and `high`, by binary search: there are
/// no others between them. `None` if there is none.
pub(crate) fn preimage(
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
