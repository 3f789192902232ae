//! The requirements of a task on a program, and the inputs that it promises.

use std::fmt;
use std::str::FromStr;

use dashu_int::IBig;

use crate::output::Output;

/// The behaviour that programs have to share, and the inputs on which they have to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// The part of their output that counts.
    pub output: Output,
    /// The inputs.
    pub promised: Promised,
}

/// The inputs that a task promises: the range of every number that is typed or passed. What the reference assumes and how it
/// fails restrict them further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promised {
    /// The least number.
    pub least: IBig,
    /// The greatest number, not less.
    pub greatest: IBig,
}

/// The greatest number that is promised if the task says nothing: an everyday one.
const GREATEST: u32 = 10_000;

impl Default for Promised {
    fn default() -> Self {
        Self { least: -IBig::from(GREATEST), greatest: GREATEST.into() }
    }
}

impl Promised {
    /// Returns `true` if a number is promised.
    pub fn contains(&self, number: &IBig) -> bool {
        self.least <= *number && *number <= self.greatest
    }

    /// Returns `true` if a floating-point number is promised.
    pub(crate) fn contains_float(&self, number: f64) -> bool {
        (self.least.to_f64().value()..=self.greatest.to_f64().value()).contains(&number)
    }
}

impl fmt::Display for Promised {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}..{}", self.least, self.greatest)
    }
}

/// A text is not a range of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotPromised;

impl fmt::Display for NotPromised {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a range of numbers is written as `1..9999`, the least one first")
    }
}

impl std::error::Error for NotPromised {}

impl FromStr for Promised {
    type Err = NotPromised;

    /// # Errors
    /// The text is no range, or an empty one.
    fn from_str(text: &str) -> Result<Self, NotPromised> {
        let (least, greatest) = text.split_once("..").ok_or(NotPromised)?;
        let number = |text: &str| text.trim().parse().map_err(|_| NotPromised);
        let promised = Self { least: number(least)?, greatest: number(greatest)? };
        if promised.least > promised.greatest { Err(NotPromised) } else { Ok(promised) }
    }
}

#[cfg(test)]
mod tests {
    use super::{NotPromised, Promised};

    #[test]
    fn a_range_is_written_with_two_dots() {
        let read = |text: &str| text.parse::<Promised>().map(|promised| promised.to_string());
        assert_eq!(read("1..9999"), Ok("1..9999".to_owned()));
        assert_eq!(read(" -5 .. -5"), Ok("-5..-5".to_owned()));
        for wrong in ["", "1", "1..", "9..1", "1...9", "a..b"] {
            assert_eq!(read(wrong), Err(NotPromised), "{wrong}");
        }
    }
}
