//! Operations on ranks.

use dashu_int::IBig;

use crate::format::Format;
use crate::function::Function;
use crate::read::{binary, decimal};

/// An operation of C on floating-point numbers, as one on their ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `a + b`.
    Add(Format),
    /// `a - b`.
    Subtract(Format),
    /// `a * b`.
    Multiply(Format),
    /// `a / b`.
    Divide(Format),
    /// `a < b`: 1 or 0.
    Less(Format),
    /// `a <= b`: 1 or 0.
    LessEqual(Format),
    /// `a == b`: 1 or 0.
    Equal(Format),
    /// An integer as the nearest number.
    FromInteger(Format),
    /// A number as an integer, without its fraction. What has no integer (NaN, infinity) gives one that is greater, or
    /// less, than all that types of C hold.
    ToInteger(Format),
    /// A `double` times ten to the power of the precision, at most [`MOST_DIGITS`](crate::MOST_DIGITS), as the nearest integer: its
    /// digits as `%f` prints them. Of two that are equally near, it is the even one. NaN and infinity are as for `ToInteger`.
    Scaled(u8),
    /// A `float` as a `double`.
    Widen,
    /// A `double` as the nearest `float`.
    Narrow,
    /// The number nearest to `a` times ten to the power of `b`, where `a` is an integer that is not negative: a decimal
    /// text.
    Decimal(Format),
    /// The same with a power of two: a hexadecimal text.
    Binary(Format),
    /// A function of `math.h`.
    Function(Function),
}

/// The greatest precision of [`Operator::Scaled`]: its results are less than the integers that stand for infinity.
pub const MOST_DIGITS: u8 = 20;

/// The binary exponent of the integers that stand for infinity.
const BEYOND: usize = 1100;

impl Operator {
    /// The number of operands: 1 or 2.
    pub fn operands(self) -> usize {
        match self {
            Self::FromInteger(_) | Self::ToInteger(_) | Self::Scaled(_) | Self::Widen | Self::Narrow => 1,
            Self::Function(function) => function.arguments(),
            _ => 2,
        }
    }

    /// The format of its operands; `None` for an integer.
    pub fn operand_format(self) -> Option<Format> {
        match self {
            Self::Add(format)
            | Self::Subtract(format)
            | Self::Multiply(format)
            | Self::Divide(format)
            | Self::Less(format)
            | Self::LessEqual(format)
            | Self::Equal(format)
            | Self::ToInteger(format) => Some(format),
            Self::FromInteger(_) | Self::Decimal(_) | Self::Binary(_) => None,
            Self::Widen => Some(Format::Single),
            Self::Narrow | Self::Scaled(_) | Self::Function(_) => Some(Format::Double),
        }
    }

    /// The format of its result; `None` for an integer.
    pub fn result_format(self) -> Option<Format> {
        match self {
            Self::Add(format)
            | Self::Subtract(format)
            | Self::Multiply(format)
            | Self::Divide(format)
            | Self::FromInteger(format)
            | Self::Decimal(format)
            | Self::Binary(format) => Some(format),
            Self::Less(_) | Self::LessEqual(_) | Self::Equal(_) | Self::ToInteger(_) | Self::Scaled(_) => None,
            Self::Widen | Self::Function(_) => Some(Format::Double),
            Self::Narrow => Some(Format::Single),
        }
    }

    /// Returns `true` if the result is 1 or 0.
    pub fn is_comparison(self) -> bool {
        matches!(self, Self::Less(_) | Self::LessEqual(_) | Self::Equal(_))
    }

    /// The operator between its operands; `None` for what is written like a call, or not at all.
    pub fn symbol(self) -> Option<&'static str> {
        Some(match self {
            Self::Add(_) => "+",
            Self::Subtract(_) => "-",
            Self::Multiply(_) => "*",
            Self::Divide(_) => "/",
            Self::Less(_) => "<",
            Self::LessEqual(_) => "<=",
            Self::Equal(_) => "==",
            _ => return None,
        })
    }

    /// Returns the text before the operand in parentheses, if [`symbol`](Self::symbol) has none.
    pub fn name(self) -> &'static str {
        match self {
            Self::FromInteger(format) => format.name(),
            Self::ToInteger(_) => "int",
            Self::Scaled(_) => "digits",
            Self::Decimal(_) => "decimal",
            Self::Binary(_) => "binary",
            Self::Widen => "double",
            Self::Narrow => "float",
            Self::Function(function) => function.name(),
            _ => self.symbol().unwrap_or_default(),
        }
    }

    /// The result for operands that are ranks, or integers where the operator takes them. Operators with one operand
    /// ignore the second.
    pub fn apply(self, first: &IBig, second: &IBig) -> IBig {
        let Some(format) = self.operand_format() else {
            let format = self.result_format().unwrap_or(Format::Double);
            let number = match self {
                Self::Decimal(_) => decimal(first, second, format),
                Self::Binary(_) => binary(first, second, format),
                _ => nearest(first, format),
            };
            return IBig::from(format.rank(number));
        };
        let (x, y) = (format.number_of(first), format.number_of(second));
        let truth = |holds: bool| IBig::from(u8::from(holds));
        match self {
            Self::Less(_) => truth(x < y),
            Self::LessEqual(_) => truth(x <= y),
            #[allow(clippy::float_cmp, reason = "it is the comparison of C")]
            Self::Equal(_) => truth(x == y),
            Self::ToInteger(_) => integer(x),
            Self::Scaled(precision) => scaled(x, precision),
            _ => IBig::from(self.rank(x, y)),
        }
    }

    /// The rank of the result, for operators between numbers.
    fn rank(self, x: f64, y: f64) -> i64 {
        let format = self.result_format().unwrap_or(Format::Double);
        // Of two numbers of type `float`, the result of type `double` rounded again is the rounded result (Figueroa
        // 1995: 53 >= 2 * 24 + 2).
        format.rank(match self {
            Self::Add(_) => x + y,
            Self::Subtract(_) => x - y,
            Self::Multiply(_) => x * y,
            Self::Divide(_) => quotient(x, y),
            Self::Function(function) => function.value(x, y),
            _ => x,
        })
    }
}

/// `x / y`. On x86-64, what is no number has a sign, which `printf` shows.
fn quotient(x: f64, y: f64) -> f64 {
    let quotient = x / y;
    if quotient.is_nan() && !x.is_nan() && !y.is_nan() { -f64::NAN } else { quotient }
}

/// The number of a format that is nearest to an integer.
#[allow(clippy::cast_precision_loss, reason = "it is rounded as in C")]
fn nearest(integer: &IBig, format: Format) -> f64 {
    match (i128::try_from(integer), format) {
        (Ok(integer), Format::Single) => f64::from(integer as f32),
        (Ok(integer), Format::Double) => integer as f64,
        // Integers without bounds: the digits are read.
        (Err(_), Format::Single) => integer.to_string().parse().map_or(f64::NAN, |number: f32| f64::from(number)),
        (Err(_), Format::Double) => integer.to_string().parse().unwrap_or(f64::NAN),
    }
}

/// A number without its fraction.
fn integer(number: f64) -> IBig {
    let Some((mantissa, exponent)) = parts(number) else { return beyond(number) };
    let by = exponent.unsigned_abs() as usize;
    let magnitude = if exponent < 0 { mantissa >> by } else { mantissa << by };
    if number < 0.0 { -magnitude } else { magnitude }
}

/// A number times a power of ten, rounded to the nearest integer, and to the even one of two.
fn scaled(number: f64, precision: u8) -> IBig {
    let Some((mantissa, exponent)) = parts(number) else { return beyond(number) };
    let digits = mantissa * IBig::from(10).pow(precision.into());
    let by = exponent.unsigned_abs() as usize;
    let magnitude = if exponent < 0 {
        let whole = &digits >> by;
        let (rest, half) = (digits - (&whole << by), IBig::ONE << (by - 1));
        let is_odd = (&whole % IBig::from(2)) == IBig::ONE;
        if rest > half || rest == half && is_odd { whole + IBig::ONE } else { whole }
    } else {
        digits << by
    };
    if number < 0.0 { -magnitude } else { magnitude }
}

/// The absolute value of a number as an integer times a power of two; `None` for what is not finite.
fn parts(number: f64) -> Option<(IBig, i32)> {
    let bits = number.to_bits();
    let (exponent, mantissa) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    let (exponent, mantissa) = if exponent == 0 { (1, mantissa) } else { (exponent, mantissa | 1 << 52) };
    number.is_finite().then(|| (IBig::from(mantissa), exponent - 1075))
}

/// Returns the integer that stands for a number without an integer value.
fn beyond(number: f64) -> IBig {
    let beyond = IBig::ONE << BEYOND;
    if number < 0.0 { -beyond } else { beyond }
}
