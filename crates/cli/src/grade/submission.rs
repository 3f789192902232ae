//! A program that is graded.

use std::path::Path;

use loopscope_question::Program;
use loopscope_same::{Reading, Verdict};

use crate::args::{TaskArguments, dialect};
use crate::exit::Failure;
use crate::source::Source;
use crate::system::System;

/// A file of the class.
pub(super) struct Submission {
    /// Its name.
    pub(super) file: String,
    /// The program, or why it is refused.
    read: Result<Program, String>,
}

impl Submission {
    /// Reads a file. One that cannot be read is refused, and the others are graded.
    pub(super) fn read(system: &dyn System, file: &Path, (task, reading): (&TaskArguments, &Reading)) -> Self {
        let source = Source::read(system, file, dialect(task.dialect, file));
        let read = match source {
            Ok(source) => reading.program(&source.text, source.dialect).map_err(|refusal| refusal.told().to_string()),
            Err(Failure::Message(why)) => Err(why),
            Err(Failure::Program | Failure::OutputClosed) => Err("it cannot be read".to_owned()),
        };
        Self { file: file.display().to_string(), read }
    }

    /// The program, unless it is refused.
    pub(super) fn program(&self) -> Option<&Program> {
        self.read.as_ref().ok()
    }

    /// Why it is refused.
    pub(super) fn refusal(&self) -> Option<&str> {
        self.read.as_ref().err().map(String::as_str)
    }
}

/// The verdict in words, of several programs.
pub(super) fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "right: proved",
        Verdict::Tried => "no difference found",
        Verdict::Differ => "wrong",
        Verdict::Fails => "wrong: a run-time error",
        Verdict::Endless => "wrong: never ends",
        Verdict::Refused => "not read",
        Verdict::Undecided => "not decided",
    }
}
