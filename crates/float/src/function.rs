//! The functions of `math.h`.

/// A function of `math.h` that takes and returns numbers of type `double`.
///
/// From `Sqrt` to `Copysign`, the results are exact or correctly rounded. Which zero `Fmin` and `Fmax` give is open. The others come from the crate `libm`, whose last
/// digit can differ from that of other libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are those of C")]
pub enum Function {
    Sqrt,
    Fabs,
    Floor,
    Ceil,
    Round,
    Trunc,
    Rint,
    Fmod,
    Remainder,
    Copysign,
    Fmin,
    Fmax,
    Exp,
    Exp2,
    Expm1,
    Log,
    Log1p,
    Log2,
    Log10,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Cbrt,
    Pow,
    Hypot,
    Atan2,
}

/// The names of the functions.
const NAMES: &[(&str, Function)] = {
    use Function as F;
    &[
        ("sqrt", F::Sqrt),
        ("fabs", F::Fabs),
        ("floor", F::Floor),
        ("ceil", F::Ceil),
        ("round", F::Round),
        ("trunc", F::Trunc),
        ("rint", F::Rint),
        ("nearbyint", F::Rint),
        ("fmod", F::Fmod),
        ("remainder", F::Remainder),
        ("copysign", F::Copysign),
        ("fmin", F::Fmin),
        ("fmax", F::Fmax),
        ("exp", F::Exp),
        ("exp2", F::Exp2),
        ("expm1", F::Expm1),
        ("log", F::Log),
        ("log1p", F::Log1p),
        ("log2", F::Log2),
        ("log10", F::Log10),
        ("sin", F::Sin),
        ("cos", F::Cos),
        ("tan", F::Tan),
        ("asin", F::Asin),
        ("acos", F::Acos),
        ("atan", F::Atan),
        ("sinh", F::Sinh),
        ("cosh", F::Cosh),
        ("tanh", F::Tanh),
        ("asinh", F::Asinh),
        ("acosh", F::Acosh),
        ("atanh", F::Atanh),
        ("cbrt", F::Cbrt),
        ("pow", F::Pow),
        ("hypot", F::Hypot),
        ("atan2", F::Atan2),
    ]
};

impl Function {
    /// The function of a name in C.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(each, _)| *each == name).map(|(_, function)| *function)
    }

    /// Its name in C.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, each)| *each == self).map_or("", |(name, _)| name)
    }

    /// The number of its arguments: 1 or 2.
    pub fn arguments(self) -> usize {
        use Function as F;
        if matches!(self, F::Fmod | F::Remainder | F::Copysign | F::Fmin | F::Fmax | F::Pow | F::Hypot | F::Atan2) {
            2
        } else {
            1
        }
    }

    /// Returns `true` if the result is exact or correctly rounded, so that all libraries agree.
    pub fn is_exact(self) -> bool {
        use Function as F;
        self.is_monotone() || matches!(self, F::Fabs | F::Fmod | F::Remainder | F::Copysign)
    }

    /// Returns `true` if a greater argument never has a smaller value, for numbers that are not negative.
    pub fn is_monotone(self) -> bool {
        use Function as F;
        matches!(self, F::Sqrt | F::Floor | F::Ceil | F::Round | F::Trunc | F::Rint)
    }

    /// The value; functions of one argument ignore the second.
    pub(crate) fn value(self, x: f64, y: f64) -> f64 {
        use Function as F;
        match self {
            F::Sqrt => libm::sqrt(x),
            F::Fabs => libm::fabs(x),
            F::Floor => libm::floor(x),
            F::Ceil => libm::ceil(x),
            F::Round => libm::round(x),
            F::Trunc => libm::trunc(x),
            F::Rint => libm::rint(x),
            F::Fmod => libm::fmod(x, y),
            F::Remainder => libm::remainder(x, y),
            F::Copysign => libm::copysign(x, y),
            F::Fmin => libm::fmin(x, y),
            F::Fmax => libm::fmax(x, y),
            F::Exp => libm::exp(x),
            F::Exp2 => libm::exp2(x),
            F::Expm1 => libm::expm1(x),
            F::Log => libm::log(x),
            F::Log1p => libm::log1p(x),
            F::Log2 => libm::log2(x),
            F::Log10 => libm::log10(x),
            F::Sin => libm::sin(x),
            F::Cos => libm::cos(x),
            F::Tan => libm::tan(x),
            F::Asin => libm::asin(x),
            F::Acos => libm::acos(x),
            F::Atan => libm::atan(x),
            F::Sinh => libm::sinh(x),
            F::Cosh => libm::cosh(x),
            F::Tanh => libm::tanh(x),
            F::Asinh => libm::asinh(x),
            F::Acosh => libm::acosh(x),
            F::Atanh => libm::atanh(x),
            F::Cbrt => libm::cbrt(x),
            F::Pow => libm::pow(x, y),
            F::Hypot => libm::hypot(x, y),
            F::Atan2 => libm::atan2(x, y),
        }
    }
}
