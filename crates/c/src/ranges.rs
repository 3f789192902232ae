//! Which values an integer expression can have, judged by its types and constants. Checks and wrapping that can
//! change nothing are left out.

use dashu_int::IBig;

use crate::tree::{Allocation, Arithmetic, Expression, ExpressionKind, FilePart, Library, TranslationUnit};
use crate::types::Integer;

/// The least and the greatest value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: IBig,
    pub(crate) high: IBig,
}

/// The greatest number that `time` and `clock` return: seconds, and microseconds of the processor.
const LATEST: i64 = 1 << 40;

impl Range {
    pub(crate) fn of_type(ty: Integer) -> Self {
        Self { low: ty.low(), high: ty.high() }
    }

    fn new(low: impl Into<IBig>, high: impl Into<IBig>) -> Self {
        Self { low: low.into(), high: high.into() }
    }

    pub(crate) fn contains(&self, value: &IBig) -> bool {
        self.low <= *value && *value <= self.high
    }

    pub(crate) fn lies_in(&self, ty: Integer) -> bool {
        ty.contains(&self.low) && ty.contains(&self.high)
    }

    /// The smallest range with both.
    fn with(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The range of the mathematical result of an operation, before it is checked or wrapped. For divisors and
    /// shifts that are not defined, any range is right.
    pub(crate) fn result(op: Arithmetic, left: &Self, right: &Self, ty: Integer) -> Self {
        match op {
            Arithmetic::Add => Self::new(&left.low + &right.low, &left.high + &right.high),
            Arithmetic::Subtract => Self::new(&left.low - &right.high, &left.high - &right.low),
            Arithmetic::Multiply => {
                let ends = [
                    &left.low * &right.low,
                    &left.low * &right.high,
                    &left.high * &right.low,
                    &left.high * &right.high,
                ];
                let low = ends.iter().min().cloned().unwrap_or_default();
                Self::new(low, ends.into_iter().max().unwrap_or_default())
            }
            Arithmetic::Divide if right.low > IBig::ZERO => {
                let ends = [
                    &left.low / &right.low,
                    &left.low / &right.high,
                    &left.high / &right.low,
                    &left.high / &right.high,
                ];
                let low = ends.iter().min().cloned().unwrap_or_default();
                Self::new(low, ends.into_iter().max().unwrap_or_default())
            }
            Arithmetic::Divide => {
                let most = magnitude(&left.low).max(magnitude(&left.high));
                Self::new(-&most, most)
            }
            Arithmetic::Remainder => {
                let most = magnitude(&right.low).max(magnitude(&right.high)) - IBig::ONE;
                let most = most.max(IBig::ZERO);
                let low = if left.low >= IBig::ZERO { IBig::ZERO } else { (-&most).max(left.low.clone()) };
                Self::new(low, most.min(left.high.clone()).max(IBig::ZERO))
            }
            Arithmetic::And if left.low >= IBig::ZERO && right.low >= IBig::ZERO => {
                Self::new(0, left.high.clone().min(right.high.clone()))
            }
            Arithmetic::ShiftRight if left.low >= IBig::ZERO => Self::new(0, left.high.clone()),
            _ => Self::of_type(ty),
        }
    }
}

fn magnitude(value: &IBig) -> IBig {
    if *value < IBig::ZERO { -value } else { value.clone() }
}

impl TranslationUnit {
    /// The values that a variable of a type can have. Without bounds, `long long` stands for all integers: nothing is
    /// calculated with its range then.
    pub(crate) fn range_of_type(&self, ty: Integer) -> Range {
        Range::of_type(if self.is_mathematical() && ty != Integer::Bool { Integer::LongLong } else { ty })
    }

    /// Returns `true` if an allocation may ask for more bytes than there can be. Then it fails, and otherwise never.
    pub(crate) fn may_ask_too_much(&self, allocation: &Allocation) -> bool {
        !allocation.is_declared && !self.is_size(&allocation.bytes)
    }

    /// Returns `true` if a number of bytes is always that of some memory.
    pub(crate) fn is_size(&self, bytes: &Expression) -> bool {
        let range = self.range(bytes);
        if self.is_mathematical() { range.low >= IBig::ZERO } else { range.lies_in(self.data_model().difference()) }
    }

    /// The values that an expression of integer type can have.
    pub(crate) fn range(&self, expression: &Expression) -> Range {
        let Some(ty) = expression.ty.integer() else { return Range::new(0, 1) };
        let within =
            |range: Range| if !self.is_mathematical() && range.lies_in(ty) { range } else { self.range_of_type(ty) };
        match &expression.kind {
            ExpressionKind::Number(value) => Range::new(value.clone(), value.clone()),
            ExpressionKind::Not(_) | ExpressionKind::Compare(..) | ExpressionKind::And(..) | ExpressionKind::Or(..) => {
                Range::new(0, 1)
            }
            ExpressionKind::Convert(inner) => within(self.range(inner)),
            ExpressionKind::Conditional(_, then, otherwise) => self.range(then).with(self.range(otherwise)),
            ExpressionKind::Comma(_, value) | ExpressionKind::Assign(_, value) => self.range(value),
            ExpressionKind::Negate(inner) => {
                let inner = self.range(inner);
                within(Range::new(-inner.high, -inner.low))
            }
            ExpressionKind::Arithmetic(op, left, right) if left.ty.integer().is_some() => {
                within(Range::result(*op, &self.range(left), &self.range(right), ty))
            }
            ExpressionKind::Library(Library::Random(_)) if ty == Integer::Int => Range::new(0, Integer::Int.high()),
            // A time, or -1 if the system has none.
            ExpressionKind::Library(Library::Random(_)) => Range::new(-1, ty.high().min(IBig::from(LATEST))),
            ExpressionKind::Library(Library::ReadFile(FilePart::Number, _)) => self.range_of_type(ty),
            ExpressionKind::Library(Library::ReadFile(..)) => Range::new(-1, 255),
            ExpressionKind::Library(Library::ReadNumber(_)) => Range::new(-4, 255),
            ExpressionKind::Library(Library::ReadCharacter | Library::ReadWord | Library::Unget(_)) => {
                Range::new(-1, 255)
            }
            ExpressionKind::Library(Library::Scan(scanned)) => {
                let least = match scanned.iter().any(|each| each.may_fail) {
                    true if ty == Integer::Bool => IBig::ZERO,
                    true => IBig::NEG_ONE,
                    false => scanned.len().into(),
                };
                Range::new(least, scanned.len())
            }
            ExpressionKind::Library(Library::Character(name, character)) => match crate::characters::shift(name) {
                None => Range::new(0, crate::characters::class(name).map_or(0, |(value, _)| value)),
                Some((_, by)) => {
                    let range = self.range(character);
                    Range::new(range.low.min(IBig::from(65)), range.high.max(IBig::from(122)))
                        .with(Range::new(by, by.max(0)))
                }
            },
            _ => self.range_of_type(ty),
        }
    }
}
