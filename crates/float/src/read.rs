//! Texts as numbers.

use dashu_int::IBig;
use dashu_int::ops::{Abs, BitTest};

use crate::format::Format;

/// The powers of ten, and of two, within which numbers lie that are neither infinite nor 0 in any format.
const DECIMAL: (i64, i64) = (-400, 400);
const BINARY: (i64, i64) = (-1100, 1100);

/// The rank of the number with which a text starts, and the bytes that it takes, as `scanf` and `strtod` read it without
/// spaces before it (C11 7.22.1.3); `None` if it starts with no number. Hexadecimal numbers are not read: they give
/// `None`.
pub fn prefix(text: &[u8], format: Format) -> Option<(i64, usize)> {
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let is_negative = text.first() == Some(&b'-');
    let rest = &text[sign..];
    let word = |word: &str| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()));
    let named = [("infinity", f64::INFINITY), ("inf", f64::INFINITY), ("nan", f64::NAN)];
    if let Some((name, number)) = named.into_iter().find(|(name, _)| word(name)) {
        let number = if is_negative { -number } else { number };
        return Some((format.rank(number), sign + name.len()));
    }
    if word("0x") {
        return None;
    }
    let length = length(rest)?;
    let digits = std::str::from_utf8(&text[..sign + length]).ok()?;
    Some((parsed(digits, format)?, sign + length))
}

/// The rank of a literal of C, without its suffix; `None` if it is none.
pub fn literal(text: &str, format: Format) -> Option<i64> {
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return hexadecimal(digits, format);
    }
    (length(text.as_bytes()) == Some(text.len())).then(|| parsed(text, format))?
}

/// The rank of a hexadecimal literal, which has digits, perhaps with a point among them, and an exponent of two after `p`
/// (C11 6.4.4.2).
fn hexadecimal(text: &str, format: Format) -> Option<i64> {
    let (digits, exponent) = text.split_once(['p', 'P'])?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let sign = exponent.starts_with(['-', '+']).into();
    let is_read = !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'.')
        && exponent.len() > sign
        && exponent[sign..].bytes().all(|byte| byte.is_ascii_digit());
    let value = IBig::from_str_radix(&format!("{whole}{fraction}"), 16).ok().filter(|_| is_read)?;
    let exponent = IBig::from_str_radix(exponent, 10).ok()? - IBig::from(4 * fraction.len());
    Some(format.rank(binary(&value, &exponent, format)))
}

/// An integer that is not negative times a power of ten, as the nearest number.
pub(crate) fn decimal(digits: &IBig, exponent: &IBig, format: Format) -> f64 {
    let text = digits.to_string();
    let power = exponent + IBig::from(text.len());
    extreme(digits, &power, DECIMAL).unwrap_or_else(|| nearest(&format!("{text}e{exponent}"), format))
}

/// An integer that is not negative times a power of two, as the nearest number.
pub(crate) fn binary(digits: &IBig, exponent: &IBig, format: Format) -> f64 {
    let power = exponent + IBig::from(digits.bit_len());
    extreme(digits, &power, BINARY).unwrap_or_else(|| {
        let by = usize::try_from(exponent.clone().abs()).unwrap_or(0);
        if *exponent >= IBig::ZERO {
            return nearest(&(digits << by).to_string(), format);
        }
        // A power of two that is negative is one of five divided by one of ten.
        nearest(&format!("{}e{exponent}", digits * IBig::from(5).pow(by)), format)
    })
}

/// 0 or infinity for a number that is less than a power, and not much less, where that decides.
fn extreme(digits: &IBig, power: &IBig, (least, most): (i64, i64)) -> Option<f64> {
    if digits.is_zero() || *power < IBig::from(least) {
        return Some(0.0);
    }
    (*power > IBig::from(most)).then_some(f64::INFINITY)
}

/// The length of the decimal number at the start of a text.
fn length(text: &[u8]) -> Option<usize> {
    let digits = |at: usize| text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits(0);
    let mut end = whole;
    let mut count = whole;
    if text.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        count += fraction;
        end += 1 + fraction;
    }
    if count == 0 {
        return None;
    }
    if let Some(b'e' | b'E') = text.get(end) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        let exponent = text.get(end + 1 + sign..).map_or(0, |_| digits(end + 1 + sign));
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    Some(end)
}

/// The rank of the number that is nearest to a decimal one.
fn parsed(digits: &str, format: Format) -> Option<i64> {
    let number = nearest(digits, format);
    (!number.is_nan()).then(|| format.rank(number))
}

/// The number that is nearest to a decimal one; NaN if there is none. A number of type `float` is rounded once.
fn nearest(digits: &str, format: Format) -> f64 {
    match format {
        Format::Single => digits.parse().map_or(f64::NAN, |number: f32| f64::from(number)),
        Format::Double => digits.parse().unwrap_or(f64::NAN),
    }
}
