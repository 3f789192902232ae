//! The functions in which a program can start, and the options that its text sets.

use crate::{Dialect, Fix, Span, c};

/// A function in which a program can start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The change of the text after which the program starts there. `None` if it does.
    pub change: Option<Fix>,
}

/// An option of a C program. A line `#pragma loopscope` with its words sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum COption {
    /// `scanf` may find something else than it asks for, or the end of the input.
    AnyInput,
    /// Integers have no bounds: nothing overflows or wraps.
    MathematicalIntegers,
    /// `malloc` and its kin may return null.
    FailingMalloc,
}

impl COption {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::AnyInput, Self::MathematicalIntegers, Self::FailingMalloc];

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
        }
    }
}

/// An option of a C program, and the change of its text that sets or unsets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The option.
    pub option: COption,
    /// Whether the text sets it.
    pub is_on: bool,
    /// The change.
    pub change: Fix,
}

/// The options of a C program; none in other dialects.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, switches};
///
/// let switches = switches("int main(void) { return 0; }\n#pragma loopscope ints mathematical\n", Dialect::C);
/// assert_eq!(switches.iter().map(|each| each.is_on).collect::<Vec<_>>(), [false, true, false]);
/// assert_eq!(switches[0].change.replacement, "#pragma loopscope input any\n");
/// assert_eq!(switches[1].change.replacement, "");
/// ```
pub fn switches(source: &str, dialect: Dialect) -> Vec<Switch> {
    match dialect {
        Dialect::C => c::switches(source),
        Dialect::Extended | Dialect::Microc => Vec::new(),
    }
}

/// The functions of a C program that its text defines, in their order; none in other dialects, whose programs start in
/// `main`. Of a text with errors, some may be missing.
///
/// # Examples
/// ```
/// use loopscope_syntax::{Dialect, starts};
///
/// let starts = starts("int f(int n) { return n; }\nint main(void) { return f(1); }\n", Dialect::C);
/// assert_eq!(starts[0].change.as_ref().map(|change| &*change.replacement), Some("#pragma loopscope entry f\n"));
/// assert_eq!(starts[1].change, None);
/// ```
pub fn starts(source: &str, dialect: Dialect) -> Vec<Start> {
    match dialect {
        Dialect::C => c::starts(source),
        Dialect::Extended | Dialect::Microc => Vec::new(),
    }
}
