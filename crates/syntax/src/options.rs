//! The options that the text of a C program sets.

use crate::Edit;

/// An option of a C program. A line `#pragma loopscope` with its words sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum COption {
    /// `scanf` may find something else than it asks for, or the end of the input.
    AnyInput,
    /// Integers have no bounds: nothing overflows or wraps.
    MathematicalIntegers,
    /// `malloc` and its kin may return null.
    FailingMalloc,
    /// `long`, sizes and pointers have 32 bits.
    Ilp32,
}

impl COption {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::AnyInput, Self::MathematicalIntegers, Self::FailingMalloc, Self::Ilp32];

    /// The words after `#pragma loopscope` that set it: what they are about, and its value.
    ///
    /// # Examples
    /// ```
    /// use loopscope_syntax::COption;
    ///
    /// assert_eq!(COption::MathematicalIntegers.words(), ["ints", "mathematical"]);
    /// ```
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::AnyInput => ["input", "any"],
            Self::MathematicalIntegers => ["ints", "mathematical"],
            Self::FailingMalloc => ["malloc", "may-fail"],
            Self::Ilp32 => ["model", "ilp32"],
        }
    }
}

/// An option of a C program, and the change of its text that sets or unsets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The option.
    pub option: COption,
    /// True if the text sets it.
    pub is_on: bool,
    /// The change.
    pub change: Edit,
}
