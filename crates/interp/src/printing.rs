//! How C prints an integer.

use dashu_int::IBig;
use loopscope_syntax::ast::{Conversion, Format};

/// An integer as `printf` shows it. A negative one in another radix than ten cannot occur: it has an unsigned type.
pub(crate) fn print(format: Format, value: &IBig) -> String {
    let digits = match format.conversion {
        Conversion::Decimal if format.plus && *value >= IBig::ZERO => format!("+{value}"),
        Conversion::Decimal => value.to_string(),
        Conversion::Radix(radix, capitals) => {
            let digits = value.in_radix(radix).to_string();
            if capitals { digits.to_uppercase() } else { digits }
        }
        Conversion::Character => {
            let code = u8::try_from(value & IBig::from(255)).unwrap_or_default();
            char::from(code).to_string()
        }
    };
    let width = format.width as usize;
    match format {
        Format { left: true, .. } => format!("{digits:<width$}"),
        Format { zeros: true, .. } => {
            let (sign, digits) = digits.split_at(usize::from(digits.starts_with(['-', '+'])));
            format!("{sign}{digits:0>fill$}", fill = width.saturating_sub(sign.len()))
        }
        _ => format!("{digits:>width$}"),
    }
}
