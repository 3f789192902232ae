//! Numbers as texts.

use std::fmt::Write as _;

use crate::format::Format;

/// The style of a conversion of `printf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `%f`.
    Fixed,
    /// `%e`.
    Exponent,
    /// `%g`.
    General,
}

/// A conversion of `printf`, without its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// Its letter.
    pub style: Style,
    /// True for `%F`, `%E` and `%G`.
    pub capitals: bool,
    /// The digits after the `.`, or for `%g` all digits; 6 if the format says nothing.
    pub precision: u32,
    /// `#`: there is always a `.`, and `%g` keeps zeros at the end.
    pub alternative: bool,
}

/// A number as `printf` prints it (C11 7.21.6.1), digit by digit. The sign of a number that is not negative is left to
/// the caller.
pub fn print(number: f64, notation: Notation) -> String {
    let sign = if number.is_sign_negative() { "-" } else { "" };
    let magnitude = number.abs();
    let digits = if number.is_nan() {
        "nan".to_owned()
    } else if number.is_infinite() {
        "inf".to_owned()
    } else {
        let precision = notation.precision as usize;
        match notation.style {
            Style::Fixed => with_point(fixed(magnitude, precision), notation),
            Style::Exponent => exponent(magnitude, precision, notation),
            Style::General => general(magnitude, precision.max(1), notation),
        }
    };
    let text = format!("{sign}{digits}");
    if notation.capitals { text.to_uppercase() } else { text }
}

/// The shortest text that `scanf` reads as the number of a rank.
pub fn shortest(rank: i64, format: Format) -> String {
    let number = format.number(rank);
    if !number.is_finite() {
        return print(number, Notation { style: Style::Fixed, capitals: false, precision: 0, alternative: false });
    }
    let is_plain = number == 0.0 || (1e-5..1e16).contains(&number.abs());
    match (format, is_plain) {
        (Format::Single, true) => format!("{}", number as f32),
        (Format::Double, true) => format!("{number}"),
        (Format::Single, false) => format!("{:e}", number as f32),
        (Format::Double, false) => format!("{number:e}"),
    }
}

fn fixed(magnitude: f64, precision: usize) -> String {
    format!("{magnitude:.precision$}")
}

fn with_point(mut digits: String, notation: Notation) -> String {
    if notation.alternative && !digits.contains('.') {
        digits.push('.');
    }
    digits
}

/// The digits and the exponent of a number, rounded to so many digits after the first.
fn parts(magnitude: f64, precision: usize) -> (String, i32) {
    let text = format!("{magnitude:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.to_owned(), exponent.parse().unwrap_or(0))
}

fn exponent(magnitude: f64, precision: usize, notation: Notation) -> String {
    let (digits, exponent) = parts(magnitude, precision);
    with_exponent(with_point(digits, notation), exponent)
}

fn with_exponent(mut digits: String, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a string does not fail.
    let _ = write!(digits, "e{sign}{:02}", exponent.unsigned_abs());
    digits
}

fn general(magnitude: f64, precision: usize, notation: Notation) -> String {
    let (digits, exponent) = parts(magnitude, precision - 1);
    let places = i32::try_from(precision).unwrap_or(i32::MAX);
    let is_fixed = (-4..places).contains(&exponent);
    let digits = if is_fixed { fixed(magnitude, usize::try_from(places - 1 - exponent).unwrap_or(0)) } else { digits };
    let digits = if notation.alternative {
        with_point(digits, notation)
    } else if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        digits
    };
    if is_fixed { digits } else { with_exponent(digits, exponent) }
}
