//! Replaces pieces of a program's text.

use loopscope_syntax::Span;

/// Replacements of pieces of a text that do not overlap. Several at the same place keep the order in which they were
/// added.
pub(crate) struct Edits<'s> {
    source: &'s str,
    edits: Vec<(Span, String)>,
}

impl<'s> Edits<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, edits: Vec::new() }
    }

    /// Inserts a text before a place.
    pub(crate) fn insert(&mut self, at: u32, text: impl Into<String>) {
        self.edits.push((Span::new(at, at), text.into()));
    }

    /// Replaces a piece, and adds as many line breaks after the new text as the piece has.
    pub(crate) fn replace(&mut self, span: Span, text: impl Into<String>) {
        let replaced = &self.source[span.start as usize..span.end as usize];
        let breaks = "\n".repeat(replaced.matches('\n').count());
        self.edits.push((span, format!("{}{breaks}", text.into())));
    }

    /// The text with all replacements.
    pub(crate) fn apply(mut self) -> String {
        self.edits.sort_by_key(|(span, _)| (span.start, span.end));
        let mut text = String::new();
        let mut at = 0;
        for (span, replacement) in &self.edits {
            text += &self.source[at..span.start as usize];
            text += replacement;
            at = span.end as usize;
        }
        text + &self.source[at..]
    }
}
