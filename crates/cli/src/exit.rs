//! Exit statuses and failures of commands.

use std::io;

use crate::system::System;

/// The exit status of all mistakes in the arguments or in the program.
pub(crate) const USAGE: u8 = 2;

/// The reason why a command cannot do its work. Each kind ends with exit status [`USAGE`].
#[derive(Debug)]
pub enum Failure {
    /// A message.
    Message(String),
    /// The program has errors, which were already printed.
    Program,
    /// The reader closed the output. This is not reported as an error.
    OutputClosed,
}

impl Failure {
    /// A failure with a message.
    pub fn new(message: impl Into<String>) -> Self {
        Self::Message(message.into())
    }

    /// Prints the message, and returns the exit status.
    pub fn report(self, system: &dyn System) -> u8 {
        match self {
            Self::Message(message) => system.message(&format!("error: {message}\n")),
            Self::Program => {}
            Self::OutputClosed => return 0,
        }
        USAGE
    }
}

/// Errors of writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::OutputClosed;
        }
        Self::Message(format!("the output cannot be written: {error}"))
    }
}
