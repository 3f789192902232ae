//! Texts of older editors, which save each character as one byte.

/// The encoding of characters as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Western European languages.
    Latin1,
    /// Languages with Cyrillic letters.
    Windows1251,
}

impl Encoding {
    /// The encoding of a text that is not UTF-8; `None` if it is no text.
    pub(crate) fn guess(bytes: &[u8]) -> Option<Self> {
        let is_letter = |byte: &u8| *byte >= 0x80;
        // Letters beyond ASCII are next to each other in Cyrillic words, and alone in most others.
        let letters = bytes.iter().filter(|byte| is_letter(byte)).count();
        let pairs = bytes.windows(2).filter(|pair| pair.iter().all(is_letter)).count();
        let encoding = if 2 * pairs > letters { Self::Windows1251 } else { Self::Latin1 };
        (!bytes.contains(&0)).then_some(encoding)
    }

    /// The name by which people know it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Latin1 => "Latin-1",
            Self::Windows1251 => "Windows-1251",
        }
    }

    /// The text that bytes stand for.
    pub(crate) fn decode(self, bytes: &[u8]) -> String {
        bytes.iter().map(|byte| self.character(*byte)).collect()
    }

    fn character(self, byte: u8) -> char {
        let code = match (self, byte) {
            (Self::Windows1251, 0xc0..) => 0x410 + u32::from(byte) - 0xc0,
            (Self::Windows1251, 0xa8) => 0x401,
            (Self::Windows1251, 0xb8) => 0x451,
            _ => u32::from(byte),
        };
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}
