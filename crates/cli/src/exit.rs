//! Exit statuses and failures of commands.

use std::io;
use std::process::ExitCode;

/// The exit status of all mistakes in the arguments or in the program.
pub(crate) const USAGE: u8 = 2;

/// Why a command cannot do its work. Each kind ends with exit status [`USAGE`].
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message.
    Message(String),
    /// The program has errors, which were already printed.
    Program,
    /// The reader closed the output. This is not reported as an error.
    OutputClosed,
}

impl Failure {
    /// A failure with a message.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::Message(message.into())
    }

    /// Prints the message.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Message(message) => anstream::eprintln!("error: {message}"),
            Self::Program => {}
            Self::OutputClosed => return ExitCode::SUCCESS,
        }
        ExitCode::from(USAGE)
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
