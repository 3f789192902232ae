//! What is wrong with an exercise or an answer.

/// Where a mistake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// In what the author of the exercise wrote.
    Exercise,
    /// In what the student wrote.
    Answer,
}

/// Why nothing can be asked about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Whose it is.
    pub part: Part,
    /// The line in the program or the answer, from 1, where it is known.
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
