//! The pointers that a C program dereferences, as it has them in its text.

use super::SyntaxTree;
use crate::Span;

impl SyntaxTree {
    /// The place of the pointer that is dereferenced by the access at a place, or that is the only one that the call of a
    /// function of the library there dereferences.
    pub fn pointer_at(&self, access: Span) -> Option<Span> {
        let (_, pointer) = self.dereferences.iter().find(|(place, _)| *place == access)?;
        Some(*pointer)
    }
}
