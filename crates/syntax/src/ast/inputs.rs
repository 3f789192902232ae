//! The inputs of a program, and the ways in which a user types them.

use loopscope_float::Format;
use loopscope_message::{Arg, Message, ToArg};

/// The kind of the inputs of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reads {
    /// Integers.
    #[default]
    Integers,
    /// The bytes of a text, and -1 after its end (C).
    Bytes,
    /// Integers and the codes of characters that a user types without end, or numbers that no user types (C).
    Both,
    /// The parts of a text that ends: integers, and the codes of characters, with -1 after the end (C).
    Text,
}

impl Reads {
    /// Returns `true` if the inputs may be the characters of a text, which ends.
    pub fn may_end(self) -> bool {
        matches!(self, Self::Bytes | Self::Text)
    }
}

/// The way in which a user types an input (C).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// An integer, which spaces and line ends may precede, after this text.
    Number(String),
    /// A floating-point number of this format, which is its rank, in the same way.
    Float(Format, String),
    /// An argument of the function in which the program starts, with its name: `n`, `length of a`, or `a[]` for each
    /// element of an array; and its format, if it is a floating-point number. No user types it.
    Argument(Arg, Option<Format>),
    /// The length of an array that a comparison passes to a function: a number that is typed, whatever numbers are promised.
    Length,
    /// The result of a function of the library that may return any number, with its call: `rand()`. No user types it.
    Random(&'static str),
    /// The failure of an allocation, 1 or 0, with words for that. No user types it.
    Failure(Message),
    /// The kind of the next text where a number is read: 0 for a number, 1 for another text, 2 for the end of the text,
    /// 3 for a sign without a number, which is read.
    Next,
    /// The same where a floating-point number is read.
    NextFloat,
    /// The same in a program that reads characters, too: 0 for a number, -1 for the end, or the character that stands
    /// there: one that starts no number, or a sign without a number, which is read.
    NextCharacter,
    /// Any character, or -1 at the end of the text.
    Character,
    /// A character that is not a space, after any number of spaces and line ends.
    Visible,
    /// The same, or -1 at the end of the text.
    Word,
    /// 1 if a file of this name cannot be opened for reading, and otherwise 0. No user types it.
    Opening(String),
    /// The same for writing.
    OpeningToWrite(String),
    /// A part of the text of the file of this name.
    File(String, Box<Typed>),
}

impl Typed {
    /// Describes its choice instead of what a user types: an argument, by its name, what a call returns, or whether an allocation
    /// fails, in words.
    pub fn argument(&self) -> Option<Arg> {
        match self {
            Self::Argument(name, _) => Some(name.clone()),
            Self::Random(call) => Some((*call).into()),
            Self::Failure(words) => Some(words.to_arg()),
            _ => None,
        }
    }

    /// The way in which the text has it, whether that is typed or in a file.
    pub fn in_text(&self) -> &Self {
        match self {
            Self::File(_, typed) => typed,
            _ => self,
        }
    }

    /// Returns `true` if it is about a file.
    pub fn is_of_file(&self) -> bool {
        matches!(self, Self::Opening(_) | Self::OpeningToWrite(_) | Self::File(..))
    }

    /// Returns `true` if it is a character of a text, or may be.
    pub fn is_character(&self) -> bool {
        matches!(self.in_text(), Self::NextCharacter | Self::Character | Self::Visible | Self::Word)
    }
}
