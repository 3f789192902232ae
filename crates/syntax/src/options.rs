//! The options that the text of a C program sets.

use crate::Edit;
use crate::error_group::ErrorGroup;

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
    /// These errors are left out.
    Without(ErrorGroup),
}

impl COption {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let single = [Self::AnyInput, Self::MathematicalIntegers, Self::FailingMalloc, Self::Ilp32];
        single.into_iter().chain(ErrorGroup::ALL.map(Self::Without))
    }

    /// The words after `#pragma loopscope` that set it: what they are about, and its value. One line may leave out several
    /// groups of errors: `errors -overflow -shift`.
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
            Self::Without(group) => ["errors", group.left_out()],
        }
    }

    /// Returns its subject, in one word.
    pub fn about(self) -> &'static str {
        match self {
            Self::Without(group) => group.name(),
            _ => self.words()[0],
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
