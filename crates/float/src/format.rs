//! The formats, and the ranks of their numbers.

use dashu_int::IBig;

/// A format of IEEE 754.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// `float`: binary32.
    Single,
    /// `double`: binary64.
    Double,
}

impl Format {
    /// The name of the type in C.
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "float",
            Self::Double => "double",
        }
    }

    /// The number of bytes of a number.
    pub fn bytes(self) -> u32 {
        match self {
            Self::Single => 4,
            Self::Double => 8,
        }
    }

    /// The rank of a number, which is rounded to the format.
    #[allow(clippy::cast_possible_wrap, reason = "the sign bit is meant")]
    pub fn rank(self, number: f64) -> i64 {
        let (bits, most) = match self {
            Self::Single => (i64::from((number as f32).to_bits() as i32), i64::from(i32::MAX)),
            Self::Double => (number.to_bits() as i64, i64::MAX),
        };
        // All NaNs of one sign are one: C programs cannot tell them apart.
        let magnitude = (bits & most).min(self.infinity() + 1);
        if number.is_sign_negative() { -1 - magnitude } else { magnitude }
    }

    /// The number of a rank. Ranks beyond those of NaN are NaN, too.
    #[allow(clippy::cast_sign_loss, reason = "a magnitude has no sign")]
    pub fn number(self, rank: i64) -> f64 {
        let magnitude = if rank < 0 { -1 - rank } else { rank };
        let magnitude = magnitude.min(self.infinity() + 1);
        let positive = match self {
            Self::Single => f64::from(f32::from_bits(magnitude as u32)),
            Self::Double => f64::from_bits(magnitude as u64),
        };
        if rank < 0 { -positive } else { positive }
    }

    /// The number of a rank of any size.
    pub fn number_of(self, rank: &IBig) -> f64 {
        let beyond = if *rank < IBig::ZERO { i64::MIN } else { i64::MAX };
        self.number(i64::try_from(rank).unwrap_or(beyond))
    }

    /// The rank of infinity. That of NaN is greater by 1; the rank of `-x` is -1 minus that of `x`.
    pub fn infinity(self) -> i64 {
        match self {
            Self::Single => 0x7f80_0000,
            Self::Double => 0x7ff0_0000_0000_0000,
        }
    }

    /// The rank of NaN without a sign.
    pub fn nan(self) -> i64 {
        self.infinity() + 1
    }

    /// The least and the greatest rank.
    pub fn ranks(self) -> (i64, i64) {
        (-1 - self.nan(), self.nan())
    }

    /// The ranks of the least and the greatest number that is finite.
    pub fn finite(self) -> (i64, i64) {
        (-self.infinity(), self.infinity() - 1)
    }

    /// Returns `true` if a rank is that of NaN.
    pub fn is_nan(self, rank: i64) -> bool {
        rank > self.infinity() || rank < -1 - self.infinity()
    }
}
