//! When two programs print the same.

use std::fmt;
use std::str::FromStr;

use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};

/// Longer words are compared as texts.
const LONGEST: usize = 1000;

/// The part of a program's output that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Output {
    /// All characters.
    Exact,
    /// Its words: the white space between them does not count, and numbers are compared by value.
    #[default]
    Words,
    /// Its numbers only, so that prompts do not count.
    Numbers,
}

impl Output {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Words, Self::Numbers];

    /// `exact`, `words` or `numbers`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Words => "words",
            Self::Numbers => "numbers",
        }
    }

    /// The parts of a text that count: numbers with the same value are the same part, except in exact output.
    pub(crate) fn parts(self, text: &str) -> Vec<String> {
        if self == Self::Exact {
            return vec![text.to_owned()];
        }
        let part = |part: &str| Decimal::read(part).map_or_else(|| part.to_owned(), Decimal::normal);
        parts(self, text).iter().map(|(_, each)| part(each)).collect()
    }

    /// Returns `true` if `given` is printed in place of `expected`.
    pub fn agrees(self, expected: &str, given: &str) -> bool {
        first_difference(self, expected, given).is_none()
    }

    /// Returns `false` if `begun` is not the begin of anything that agrees with `expected`, whatever is printed behind it.
    pub(crate) fn may_become(self, expected: &str, begun: &str) -> bool {
        if self == Self::Exact {
            return expected.starts_with(begun);
        }
        let (expected_parts, mut begun_parts) = (parts(self, expected), parts(self, begun));
        // The text that is printed behind may belong to the last part.
        let last = if begun.ends_with(is_space) { None } else { begun_parts.pop() };
        let mut rest = expected_parts.iter();
        let are_equal = begun_parts.iter().all(|(_, begun)| {
            rest.next().is_some_and(|(_, expected)| expected == begun || are_equal_numbers(expected, begun))
        });
        let may_be_number = |part: &str| part.chars().all(|each| "+-.0123456789".contains(each));
        let last_may_become = last.is_none_or(|(_, last)| {
            rest.next().is_some_and(|(_, expected)| expected.starts_with(last) || may_be_number(last))
        });
        are_equal && last_may_become
    }
}

impl fmt::Display for Output {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Output {
    type Err = &'static str;

    /// # Errors
    /// The text is no name of one.
    fn from_str(name: &str) -> Result<Self, &'static str> {
        Self::ALL.into_iter().find(|each| each.name() == name).ok_or("`exact`, `words` and `numbers` are possible")
    }
}

/// Where two outputs first differ, as positions in bytes in the expected and the given one; none if they agree.
pub fn first_difference(output: Output, expected: &str, given: &str) -> Option<(usize, usize)> {
    if expected == given {
        return None;
    }
    let (expected_parts, given_parts) = (parts(output, expected), parts(output, given));
    let count = expected_parts.len().max(given_parts.len());
    (0..count).find_map(|position| {
        let (expected_part, given_part) = (expected_parts.get(position), given_parts.get(position));
        let are_equal = match (expected_part, given_part) {
            (Some((_, expected)), Some((_, given))) => {
                expected == given || output != Output::Exact && are_equal_numbers(expected, given)
            }
            _ => false,
        };
        let start = |part: Option<&(usize, &str)>, whole: &str| part.map_or(whole.len(), |(start, _)| *start);
        (!are_equal).then(|| (start(expected_part, expected), start(given_part, given)))
    })
}

/// The parts of a text that count, with their positions.
fn parts(output: Output, text: &str) -> Vec<(usize, &str)> {
    match output {
        Output::Exact => text.char_indices().map(|(at, each)| (at, &text[at..at + each.len_utf8()])).collect(),
        Output::Words => words(text),
        Output::Numbers => numbers(text),
    }
}

/// Returns true for the white space of C. Other characters may be single bytes that only look like some here.
fn is_space(character: char) -> bool {
    character.is_ascii_whitespace() || character == '\u{b}'
}

fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, each) in text.char_indices().chain([(text.len(), ' ')]) {
        match start {
            Some(from) if is_space(each) => {
                found.push((from, &text[from..at]));
                start = None;
            }
            None if !is_space(each) => start = Some(at),
            _ => {}
        }
    }
    found
}

/// The numbers in a text: digits, with a sign that stands behind no letter or digit, and with a decimal part.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let digits_to = |from: usize| (from..=bytes.len()).find(|at| !is_digit(*at)).unwrap_or(bytes.len());
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !is_digit(at) {
            at += 1;
            continue;
        }
        let is_negative = at > 0
            && bytes[at - 1] == b'-'
            && !at.checked_sub(2).is_some_and(|before| bytes[before].is_ascii_alphanumeric());
        let start = if is_negative { at - 1 } else { at };
        let mut end = digits_to(at);
        if bytes.get(end) == Some(&b'.') && is_digit(end + 1) {
            end = digits_to(end + 1);
        }
        found.push((start, &text[start..end]));
        at = end;
    }
    found
}

/// Returns `true` if two words are numbers with the same value. If the expected one has fewer decimals, but some, the given one
/// may be any number that rounds to it.
fn are_equal_numbers(expected: &str, given: &str) -> bool {
    let (Some(expected), Some(given)) = (Decimal::read(expected), Decimal::read(given)) else { return false };
    let decimals = expected.decimals.max(given.decimals);
    let apart = (expected.scaled(decimals) - given.scaled(decimals)).unsigned_abs();
    if expected.decimals == 0 || given.decimals <= expected.decimals {
        return apart.is_zero();
    }
    // Half a unit of the last decimal that is expected.
    apart * 2_u32 <= power_of_ten(decimals - expected.decimals)
}

/// A decimal number: an integer without the point, and the number of its decimals.
struct Decimal {
    digits: IBig,
    decimals: usize,
}

impl Decimal {
    fn read(word: &str) -> Option<Self> {
        let (whole, decimals) = word.split_once('.').unwrap_or((word, ""));
        let has_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let without_sign = whole.strip_prefix(['+', '-']).unwrap_or(whole);
        let is_number = !without_sign.is_empty() && has_digits(without_sign) && has_digits(decimals);
        let digits = format!("{whole}{decimals}");
        let digits = if is_number && word.len() <= LONGEST { digits.parse().ok()? } else { return None };
        Some(Self { digits, decimals: decimals.len() })
    }

    /// The same text for each number with this value.
    fn normal(mut self) -> String {
        let ten = IBig::from(10);
        while self.decimals > 0 && (&self.digits % &ten).is_zero() {
            self.digits /= &ten;
            self.decimals -= 1;
        }
        format!("{}e-{}", self.digits, self.decimals)
    }

    /// The integer that has so many decimals.
    fn scaled(&self, decimals: usize) -> IBig {
        &self.digits * IBig::from(power_of_ten(decimals - self.decimals))
    }
}

fn power_of_ten(exponent: usize) -> UBig {
    UBig::from(10_u32).pow(exponent)
}

#[cfg(test)]
mod tests {
    use super::{Output, first_difference};

    #[test]
    fn what_is_printed_so_far_may_exclude_that_outputs_agree() {
        for output in [Output::Exact, Output::Words, Output::Numbers] {
            for (expected, begun) in [("1 2\n", ""), ("1 2\n", "1"), ("1 2\n", "1 "), ("1 2\n", "1 2"), ("10\n", "1")] {
                assert!(output.may_become(expected, begun), "{output} {expected:?} {begun:?}");
            }
            for (expected, begun) in [("1 2\n", "2 1 "), ("1\n", "1 2"), ("1 2\n", "1 2 3 "), ("", "5")] {
                assert!(!output.may_become(expected, begun), "{output} {expected:?} {begun:?}");
            }
        }
        assert!(!Output::Words.may_become("*\n", "**"));
        assert!(Output::Words.may_become("1\n", "00"), "it may go on as 001");
        assert!(Output::Numbers.may_become("1\n", "n = "));
    }

    #[test]
    fn numbers_are_compared_by_value() {
        for (one, other) in [("3", "3.0"), ("0.50", "0.5"), ("-0", "0.00"), ("+7", "007"), ("120", "120.000")] {
            assert!(Output::Words.agrees(one, other), "{one} and {other}");
        }
        for (one, other) in
            [("3", "-3"), ("3", "30"), ("0.5", "0.05"), ("1e3", "1000"), ("1", "one"), ("3", "3.1"), ("11", "1_1")]
        {
            assert!(!Output::Words.agrees(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn parts_are_what_counts() {
        assert_eq!(Output::Numbers.parts("Sum: 7.50"), Output::Numbers.parts("the sum is 07.5"));
        assert_eq!(Output::Words.parts("a  -0.0"), Output::Words.parts("a\n0"));
        assert_ne!(Output::Words.parts("70"), Output::Words.parts("7"));
        assert_ne!(Output::Exact.parts("7\n"), Output::Exact.parts("7"));
    }

    #[test]
    fn more_decimals_than_expected_have_to_round_to_them() {
        for given in ["2.67", "2.666667", "2.6750", "2.665"] {
            assert!(Output::Words.agrees("2.67", given), "{given}");
        }
        for given in ["2.6", "2.6649", "2.68", "-2.67", "2"] {
            assert!(!Output::Words.agrees("2.67", given), "{given}");
        }
    }

    #[test]
    fn white_space_counts_in_exact_output_alone() {
        assert!(Output::Words.agrees("a  b\n", " a b"));
        assert!(!Output::Exact.agrees("a  b\n", " a b"));
        assert!(!Output::Words.agrees("a b", "ab"));
        assert!(!Output::Words.agrees("a b", "a"));
        assert!(Output::Exact.agrees("x\n", "x\n"));
        assert!(!Output::Exact.agrees("3", "3.0"));
    }

    #[test]
    fn prompts_do_not_count_where_numbers_are_compared() {
        assert!(Output::Numbers.agrees("Sum: 7.", "the sum is 7"));
        assert!(Output::Numbers.agrees("x=-3", "-3"));
        assert!(Output::Numbers.agrees("1-2", "1 2"), "a sign behind a digit is none");
        assert!(!Output::Numbers.agrees("7", "7 8"));
        assert!(Output::Numbers.agrees("no number", ""));
    }

    #[test]
    fn the_first_difference_has_its_place_in_both() {
        assert_eq!(first_difference(Output::Words, "a  7 b", "a 8 b"), Some((3, 2)));
        assert_eq!(first_difference(Output::Words, "a b", "a"), Some((2, 1)));
        assert_eq!(first_difference(Output::Exact, "äx", "äy"), Some((2, 2)));
        assert_eq!(first_difference(Output::Numbers, "n 7", "n 7.0"), None);
    }
}
