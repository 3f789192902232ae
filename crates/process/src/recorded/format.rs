//! The format of recorded answers: for each, its key and its length as little-endian numbers, and its text.
//!
//! `xtask`, which packs the answers, compiles this file, too: so it needs no other crate.

/// The length of an answer that never came, because the solver fell silent.
pub(crate) const SILENT: u32 = u32::MAX;

/// The length in a log for an answer that was recorded before.
pub(crate) const KNOWN: u32 = u32::MAX - 1;

/// The start of an answer: its text follows.
pub(crate) fn header(key: u64, length: u32) -> [u8; 12] {
    let mut bytes = [0; 12];
    bytes[..8].copy_from_slice(&key.to_le_bytes());
    bytes[8..].copy_from_slice(&length.to_le_bytes());
    bytes
}

/// The answers in a file, up to the first incomplete one.
pub(crate) struct Entries<'a>(pub(crate) &'a [u8]);

/// An answer in a file.
pub(crate) struct Entry<'a> {
    /// The hash of everything that was sent to the solver.
    pub(crate) key: u64,
    /// The length of the text, [`SILENT`] or [`KNOWN`].
    pub(crate) length: u32,
    /// The answer; empty without a length.
    pub(crate) text: &'a [u8],
}

impl<'a> Iterator for Entries<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        let (key, rest) = self.0.split_first_chunk::<8>()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length);
        let size = if length >= KNOWN { 0 } else { length as usize };
        let (text, rest) = rest.split_at_checked(size)?;
        self.0 = rest;
        Some(Entry { key: u64::from_le_bytes(*key), length, text })
    }
}
