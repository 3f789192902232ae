//! The constants of the library.

use dashu_int::IBig;
use loopscope_float::Format;

use crate::data_model::DataModel;
use crate::types::Integer;

/// The value of a macro of the library.
pub(crate) fn constant(name: &str, model: DataModel) -> Option<(IBig, Integer)> {
    use Integer as I;
    let (long, int64, size) = (model.long(), model.int64(), model.size());
    let (value, ty) = match name {
        "true" | "EXIT_FAILURE" | "SEEK_CUR" | "_IOLBF" => (IBig::ONE, I::Int),
        "false" | "EXIT_SUCCESS" | "SEEK_SET" | "LC_CTYPE" | "_IOFBF" => (IBig::ZERO, I::Int),
        "EOF" => (IBig::from(-1), I::Int),
        "CLOCKS_PER_SEC" => (IBig::from(1_000_000), long),
        "_IONBF" | "SEEK_END" => (IBig::from(2), I::Int),
        "FLT_DIG" | "LC_ALL" => (IBig::from(6), I::Int),
        "BUFSIZ" => (IBig::from(8192), I::Int),
        "CHAR_BIT" => (IBig::from(8), I::Int),
        "RAND_MAX" | "INT_MAX" | "INT32_MAX" => (I::Int.high(), I::Int),
        "INT_MIN" | "INT32_MIN" => (I::Int.low(), I::Int),
        "UINT_MAX" | "UINT32_MAX" => (I::Unsigned.high(), I::Unsigned),
        "LONG_MAX" => (long.high(), long),
        "LONG_MIN" => (long.low(), long),
        "ULONG_MAX" => (long.unsigned().high(), long.unsigned()),
        "INT64_MAX" | "INTMAX_MAX" => (int64.high(), int64),
        "INT64_MIN" | "INTMAX_MIN" => (int64.low(), int64),
        "UINT64_MAX" | "UINTMAX_MAX" => (int64.unsigned().high(), int64.unsigned()),
        "SIZE_MAX" => (size.high(), size),
        "LLONG_MAX" => (I::LongLong.high(), I::LongLong),
        "LLONG_MIN" => (I::LongLong.low(), I::LongLong),
        "ULLONG_MAX" => (I::UnsignedLongLong.high(), I::UnsignedLongLong),
        "SHRT_MAX" | "INT16_MAX" => (I::Short.high(), I::Int),
        "SHRT_MIN" | "INT16_MIN" => (I::Short.low(), I::Int),
        "USHRT_MAX" | "UINT16_MAX" => (I::UnsignedShort.high(), I::Int),
        "CHAR_MAX" | "SCHAR_MAX" | "INT8_MAX" => (I::Char.high(), I::Int),
        "CHAR_MIN" | "SCHAR_MIN" | "INT8_MIN" => (I::Char.low(), I::Int),
        "DBL_DIG" => (IBig::from(15), I::Int),
        "UCHAR_MAX" | "UINT8_MAX" => (I::UnsignedChar.high(), I::Int),
        _ => return None,
    };
    Some((value, ty))
}

/// The value of a macro of the library that is a floating-point number.
pub(crate) fn float_constant(name: &str) -> Option<(f64, Format)> {
    use Format::{Double, Single};
    Some(match name {
        "M_PI" => (std::f64::consts::PI, Double),
        "M_PI_2" => (std::f64::consts::FRAC_PI_2, Double),
        "M_PI_4" => (std::f64::consts::FRAC_PI_4, Double),
        "M_E" => (std::f64::consts::E, Double),
        "M_SQRT2" => (std::f64::consts::SQRT_2, Double),
        "HUGE_VAL" => (f64::INFINITY, Double),
        "INFINITY" => (f64::INFINITY, Single),
        "NAN" => (f64::NAN, Single),
        "DBL_MAX" => (f64::MAX, Double),
        "DBL_MIN" => (f64::MIN_POSITIVE, Double),
        "DBL_EPSILON" => (f64::EPSILON, Double),
        "FLT_MAX" => (f32::MAX.into(), Single),
        "FLT_MIN" => (f32::MIN_POSITIVE.into(), Single),
        "FLT_EPSILON" => (f32::EPSILON.into(), Single),
        _ => return None,
    })
}

/// Returns `true` if a macro of the library is the width of a type, or its least or greatest value.
pub(crate) fn is_limit(name: &str) -> bool {
    name == "CHAR_BIT"
        || name != "RAND_MAX" && float_constant(name).is_none() && (name.ends_with("_MAX") || name.ends_with("_MIN"))
}
