//! Texts as numbers.

use crate::format::Format;

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
    let length = decimal(rest)?;
    let digits = std::str::from_utf8(&text[..sign + length]).ok()?;
    Some((parsed(digits, format)?, sign + length))
}

/// The rank of a decimal literal of C, without its suffix; `None` if it is none.
pub fn literal(text: &str, format: Format) -> Option<i64> {
    (decimal(text.as_bytes()) == Some(text.len())).then(|| parsed(text, format))?
}

/// The length of the decimal number at the start of a text.
fn decimal(text: &[u8]) -> Option<usize> {
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

/// The number that is nearest to a decimal one. A number of type `float` is rounded once.
fn parsed(digits: &str, format: Format) -> Option<i64> {
    let number = match format {
        Format::Single => f64::from(digits.parse::<f32>().ok()?),
        Format::Double => digits.parse().ok()?,
    };
    Some(format.rank(number))
}
