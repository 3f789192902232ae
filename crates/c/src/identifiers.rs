//! The names in a text.

use loopscope_syntax::token::{TokenClass, text};
use loopscope_syntax::{Dialect, Span};

use crate::highlight;

/// The identifiers of a text with their places, in their order: none of those in comments and strings.
///
/// # Examples
/// ```
/// use loopscope_c::identifiers;
/// use loopscope_syntax::Dialect;
///
/// let names: Vec<_> = identifiers("output \"s\" + n; // end", Dialect::Extended).map(|(_, name)| name).collect();
/// assert_eq!(names, ["n"]);
/// ```
pub fn identifiers(source: &str, dialect: Dialect) -> impl Iterator<Item = (Span, &str)> {
    let tokens = highlight(source, dialect).into_iter().filter(|(_, class)| *class == TokenClass::Identifier);
    tokens.map(|(span, _)| (span, text(source, span)))
}
