//! The functions in which a program can start.

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
