//! Everyday inputs: those that people use, among all that the types of a program allow.

use dashu_int::IBig;

use crate::lower::Ends;
use crate::types::Integer;

/// The most numbers that are typed.
pub(crate) const MOST_NUMBERS: i64 = 10_000;

/// The most characters that are typed: as many lines, of at most a thousand characters each; and the end of the text.
pub(crate) const MOST_CHARACTERS: i64 = MOST_NUMBERS * 1_000 + 1;

/// Bounds on what is typed and passed to a program. At most 10,000 numbers are typed, and 10,000,000 characters; an array
/// or a text that is passed has at most 10,000 elements. In programs that read character by character, numbers are not
/// counted. A number typed for an unsigned type is the one that the program gets: -1 is a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Everyday {
    /// Numbers lie between minus this and this. Types of one byte have characters instead.
    pub numbers: u32,
}

impl Everyday {
    /// The lengths of arrays that are passed.
    pub(crate) fn lengths() -> Ends {
        (Some(IBig::ZERO), Some(IBig::from(MOST_NUMBERS)))
    }

    /// The values of a type among these. A type of one byte has characters.
    pub(crate) fn within(self, ty: Integer, (low, high): Ends) -> Ends {
        if ty.bits() <= 8 {
            return (low, high);
        }
        let most = IBig::from(self.numbers);
        let low = low.map_or_else(|| -&most, |low| low.max(-&most));
        let high = high.map_or_else(|| most.clone(), |high| high.min(most.clone()));
        (Some(low), Some(high))
    }
}
