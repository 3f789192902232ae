//! Numbers as C prints them.

use dashu_int::IBig;
use loopscope_float as float;
use loopscope_syntax::ast::{Conversion, Format};

/// A number as `printf` shows it. A negative integer in another radix than ten cannot occur: it has an unsigned type.
pub(crate) fn print(format: Format, value: &IBig) -> String {
    let mut is_finite = true;
    let (sign, digits) = match format.conversion {
        Conversion::Decimal => {
            (sign(format, *value < IBig::ZERO), digits(format, value, value.to_string().trim_start_matches('-')))
        }
        Conversion::Radix(radix, capitals) => {
            let prefix = match (radix, capitals) {
                _ if !format.radix || value.is_zero() => "",
                (16, false) => "0x",
                (16, true) => "0X",
                _ => "",
            };
            let mut digits = digits(format, value, &value.in_radix(radix).to_string());
            if format.radix && radix == 8 && !digits.starts_with('0') {
                digits.insert(0, '0');
            }
            (prefix, if capitals { digits.to_uppercase() } else { digits })
        }
        Conversion::Float(of, notation) => {
            let number = of.number_of(value);
            is_finite = number.is_finite();
            let text = float::print(number, notation);
            match text.strip_prefix('-') {
                Some(digits) => ("-", digits.to_owned()),
                None => (sign(format, false), text),
            }
        }
        Conversion::Character => {
            let code = u8::try_from(value & IBig::from(255)).unwrap_or_default();
            ("", char::from(code).to_string())
        }
    };
    let width = format.width as usize;
    match format {
        Format { left: true, .. } => format!("{:<width$}", format!("{sign}{digits}")),
        Format { zeros: true, digits: None, .. } if is_finite => {
            format!("{sign}{digits:0>fill$}", fill = width.saturating_sub(sign.len()))
        }
        _ => format!("{:>width$}", format!("{sign}{digits}")),
    }
}

/// Returns the sign before the digits of a number.
fn sign(format: Format, is_negative: bool) -> &'static str {
    match format {
        _ if is_negative => "-",
        Format { plus: true, .. } => "+",
        Format { space: true, .. } => " ",
        _ => "",
    }
}

/// The digits of a number, at least as many as the format asks for. 0 has none if it asks for none (C11 7.21.6.1).
fn digits(format: Format, value: &IBig, digits: &str) -> String {
    match format.digits {
        Some(0) if value.is_zero() => String::new(),
        least => format!("{digits:0>least$}", least = least.unwrap_or_default() as usize),
    }
}
