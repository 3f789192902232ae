//! Places as the editor counts them.

use loopscope_syntax::Span;

/// Translates byte offsets of a text into UTF-16 code units, in which JavaScript counts.
pub(crate) struct Utf16<'a> {
    source: &'a str,
    /// `(byte, unit)` after each character outside ASCII, ascending: between them both count alike.
    shifts: Vec<(usize, u32)>,
}

impl<'a> Utf16<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        let mut shifts = Vec::new();
        let mut units = 0;
        for (at, character) in source.char_indices() {
            units += character.len_utf16() as u32;
            if !character.is_ascii() {
                shifts.push((at + character.len_utf8(), units));
            }
        }
        Self { source, shifts }
    }

    /// The UTF-16 offset of a byte offset; one inside a character or beyond the end counts as the next possible before.
    pub(crate) fn offset(&self, byte: u32) -> u32 {
        let byte = self.source.floor_char_boundary(byte as usize);
        match self.shifts.partition_point(|(after, _)| *after <= byte).checked_sub(1) {
            Some(at) => self.shifts[at].1 + (byte - self.shifts[at].0) as u32,
            None => byte as u32,
        }
    }

    /// Start and end of a span.
    pub(crate) fn range(&self, span: Span) -> (u32, u32) {
        (self.offset(span.start), self.offset(span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::Utf16;

    /// The oracle: the length of the text before, encoded.
    fn check(source: &str) {
        let index = Utf16::new(source);
        for (at, _) in source.char_indices().chain([(source.len(), ' ')]) {
            assert_eq!(index.offset(at as u32), source[..at].encode_utf16().count() as u32, "{source:?} at {at}");
        }
    }

    #[test]
    fn counts_like_javascript() {
        check("");
        check("var a;");
        check("// Jiří, Trtík\nvar a;");
        check("\u{1F600}a\u{1F600}\u{1F600}bé");
    }

    #[test]
    fn offsets_that_are_none_count_as_the_next_before() {
        let index = Utf16::new("é\u{1F600}x");
        assert_eq!(index.offset(1), 0);
        assert_eq!(index.offset(4), 1);
        assert_eq!(index.offset(99), 4);
    }
}
