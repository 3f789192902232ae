//! What is wrong with an exercise or an answer.

/// Where a mistake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// In what the author of the exercise wrote.
    Exercise,
    /// In what the student wrote.
    Answer,
}

/// Why an answer cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The part that it is in.
    pub part: Part,
    /// The line in the program or the answer, from 1, if it is known.
    pub line: Option<u32>,
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
}

impl Mistake {
    pub(crate) fn exercise(line: Option<u32>, message: impl Into<String>) -> Self {
        Self { part: Part::Exercise, line, message: message.into() }
    }

    pub(crate) fn answer(line: Option<u32>, message: impl Into<String>) -> Self {
        Self { part: Part::Answer, line, message: message.into() }
    }
}
