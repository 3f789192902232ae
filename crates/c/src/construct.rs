//! Constructs that are refused once for the whole program.

use loopscope_message::{Message, text};

/// The alternative to reading and writing files.
pub(crate) const INSTEAD_OF_FILES: Message = text!("read from standard input and print");

/// A construct that is refused once for the whole program, however often it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Construct {
    LongDouble,
    Files,
    UnionFields,
    BitFields,
    UnnamedFields,
}

impl Construct {
    /// Returns its description, and the alternative to it.
    pub(crate) fn refusal(self) -> (Message, Message) {
        match self {
            Self::LongDouble => (text!("numbers of the type `long double`"), text!("use `double`")),
            Self::Files => (text!("files"), INSTEAD_OF_FILES),
            Self::UnionFields => (
                text!("fields of unions other than numbers and a `char` array that is the longest field"),
                text!("use a struct with all the fields"),
            ),
            Self::BitFields => (text!("bit-fields"), text!("leave out the width")),
            Self::UnnamedFields => (text!("fields without a name"), text!("give each a name")),
        }
    }
}
