//! Groups of errors that a C program may leave out: `#pragma loopscope errors -overflow`.

use loopscope_message::{Message, text};

use crate::error_kind::ErrorKind;

/// Errors that are left out together, as a person thinks of them. Each kind that a run of a C program can end in is in one
/// group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorGroup {
    /// A result does not fit into its signed type.
    Overflow,
    /// A shift out of range.
    Shift,
    /// A division by zero.
    Division,
    /// An index out of bounds.
    Bounds,
    /// A read before a write.
    Uninitialised,
    /// Pointers to nothing that is there: null, or a pointer into another array.
    Pointers,
    /// Memory that was freed, or that may not be freed or written.
    Memory,
    /// A call that does not do what it should: arguments, places, a missing result, or no room on the stack.
    Calls,
    /// The program's own checks: `assert`, and calls of `error`.
    Assertions,
}

impl ErrorGroup {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Overflow,
        Self::Shift,
        Self::Division,
        Self::Bounds,
        Self::Uninitialised,
        Self::Pointers,
        Self::Memory,
        Self::Calls,
        Self::Assertions,
    ];

    /// Its name with the sign that leaves it out: `-overflow`.
    pub const fn left_out(self) -> &'static str {
        match self {
            Self::Overflow => "-overflow",
            Self::Shift => "-shift",
            Self::Division => "-division",
            Self::Bounds => "-bounds",
            Self::Uninitialised => "-uninitialised",
            Self::Pointers => "-pointers",
            Self::Memory => "-memory",
            Self::Calls => "-calls",
            Self::Assertions => "-assertions",
        }
    }

    /// Its name: `overflow`.
    pub fn name(self) -> &'static str {
        self.left_out().trim_start_matches('-')
    }

    /// Returns the assumption of an answer that leaves it out, as a clause.
    pub fn assumption(self) -> Message {
        match self {
            Self::Overflow => text!(
                "no signed result overflows, and every floating-point number that is converted to an integer type fits it"
            ),
            Self::Shift => text!("no shift is out of range"),
            Self::Division => text!("nothing is divided by zero"),
            Self::Bounds => text!("no index is out of bounds"),
            Self::Uninitialised => text!("no value is read before it is written"),
            Self::Pointers => text!("pointers are not null where they are used, and not compared with other arrays'"),
            Self::Memory => {
                text!("no memory is used after it was freed, freed wrongly, or written where it is constant")
            }
            Self::Calls => text!(
                "arguments fit their formats, copies do not overlap, no result is missing, and calls do not fill the stack"
            ),
            Self::Assertions => text!("all assertions hold"),
        }
    }

    /// The group of a kind; none if the kind does not occur in C.
    fn from_kind(kind: ErrorKind) -> Option<Self> {
        match kind {
            ErrorKind::SignedOverflow | ErrorKind::FloatConversion => Some(Self::Overflow),
            ErrorKind::Shift => Some(Self::Shift),
            ErrorKind::DivisionByZero => Some(Self::Division),
            ErrorKind::IndexOutOfBounds => Some(Self::Bounds),
            ErrorKind::ReadBeforeWrite => Some(Self::Uninitialised),
            ErrorKind::NullDereference | ErrorKind::UnrelatedPointers => Some(Self::Pointers),
            ErrorKind::UseAfterFree | ErrorKind::DoubleFree | ErrorKind::InvalidFree | ErrorKind::ReadOnlyWrite => {
                Some(Self::Memory)
            }
            ErrorKind::MissingReturn | ErrorKind::Format | ErrorKind::Overlap | ErrorKind::StackOverflow => {
                Some(Self::Calls)
            }
            ErrorKind::AssertionFailed | ErrorKind::ErrorStatement => Some(Self::Assertions),
            ErrorKind::NotAnInteger
            | ErrorKind::NotAPointer
            | ErrorKind::NotAnArray
            | ErrorKind::NotAFunction
            | ErrorKind::WrongArity
            | ErrorKind::MissingField
            | ErrorKind::Limit(_) => None,
        }
    }
}

/// The groups of errors that a program leaves out. A run that would end in one of them ends as at an `assume` that does not
/// hold: what comes after it is not analysed.
///
/// # Examples
/// ```
/// use loopscope_syntax::{ErrorGroup, ErrorKind, LeftOut};
///
/// let left_out = LeftOut::from_iter([ErrorGroup::Overflow]);
/// assert!(left_out.has(ErrorKind::SignedOverflow));
/// assert!(!left_out.has(ErrorKind::DivisionByZero));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    groups: [bool; ErrorGroup::ALL.len()],
    limits: bool,
}

impl LeftOut {
    /// Returns `true` if errors of a kind are left out.
    pub fn has(self, kind: ErrorKind) -> bool {
        match kind {
            ErrorKind::Limit(_) => self.limits,
            kind => ErrorGroup::from_kind(kind).is_some_and(|group| self.groups[group as usize]),
        }
    }

    /// The groups, in their order.
    pub fn groups(self) -> impl Iterator<Item = ErrorGroup> {
        ErrorGroup::ALL.into_iter().filter(move |group| self.groups[*group as usize])
    }

    /// The same, and [limits](crate::Limit) are left out, too.
    #[must_use]
    pub fn and_limits(self) -> Self {
        Self { limits: true, ..self }
    }

    /// All errors but limits.
    pub fn all_but_limits() -> Self {
        Self::from_iter(ErrorGroup::ALL)
    }
}

impl FromIterator<ErrorGroup> for LeftOut {
    fn from_iter<T: IntoIterator<Item = ErrorGroup>>(groups: T) -> Self {
        let mut left_out = Self::default();
        for group in groups {
            left_out.groups[group as usize] = true;
        }
        left_out
    }
}
