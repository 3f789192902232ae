//! Mistakes in an exercise or an answer.

use loopscope_message::Message;

/// The part that has a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// In the exercise.
    Exercise,
    /// In the student's answer.
    Answer,
    /// In the reference of a program that is to be written.
    Reference,
}

/// The reason why an answer cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The part that has the mistake.
    pub part: Part,
    /// The line in the program, the answer or the reference, from 1, if it is known.
    pub line: Option<u32>,
    /// The message, as a sentence without a full stop.
    pub message: Message,
}

impl Mistake {
    pub(crate) fn exercise(line: Option<u32>, message: Message) -> Self {
        Self { part: Part::Exercise, line, message }
    }

    pub(crate) fn reference(line: Option<u32>, message: Message) -> Self {
        Self { part: Part::Reference, line, message }
    }

    pub(crate) fn answer(line: Option<u32>, message: Message) -> Self {
        Self { part: Part::Answer, line, message }
    }
}
