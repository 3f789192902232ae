//! Limits of the translation of C: bounds of ours that a run of the program may reach.

use loopscope_message::{Message, text};
use serde::Serialize;

/// A bound that the C program does not have. A run that reaches one is not followed any further, so that no proof is about
/// it: an answer that says nothing can happen holds only if no run reaches a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Limit {
    /// A file gets more records than its array has elements.
    Records,
    /// A file is opened while it is open for writing, or opened for writing while it is open.
    OpenFile,
    /// A file is removed or renamed while it is open.
    RemovedFile,
    /// A position in a file of records is no multiple of their size.
    PartOfRecord,
}

impl Limit {
    /// The step of a run that reaches it, as a clause.
    pub fn message(self) -> Message {
        match self {
            Self::Records => text!("a run may write more records to a file than are followed"),
            Self::OpenFile => {
                text!("a run may open a file while it is open for writing, or open it for writing while it is open")
            }
            Self::RemovedFile => text!("a run may remove or rename a file while it is open"),
            Self::PartOfRecord => {
                text!("a run may use a position in a file that is no multiple of the size of a record")
            }
        }
    }
}
