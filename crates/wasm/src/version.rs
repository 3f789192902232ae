//! The version of the interface between page and engine: caches may mix files of two updates.

/// The interface that this engine was built with, as 16 hexadecimal digits.
pub(crate) fn version() -> String {
    // Computed by the compiler, so that the text itself is not part of what a visitor downloads.
    const VERSION: u64 = hashed(include_bytes!("../../../www/src/generated/interface.ts"));
    format!("{VERSION:016x}")
}

/// FNV-1a of the interface's text: any change of a type gives another version.
pub(crate) const fn hashed(text: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut at = 0;
    while at < text.len() {
        hash = (hash ^ text[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}
