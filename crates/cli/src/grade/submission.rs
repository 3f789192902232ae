//! A program that is graded, and its verdict.

use std::path::Path;

use loopscope_question::{Program, ProgramText};
use loopscope_same::{Comparison, End};
use loopscope_syntax::{Dialect, LineIndex, Severity};

use crate::args::dialect;
use crate::exit::Failure;
use crate::source::{Source, starts_in_main};
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
    pub(super) fn read(system: &dyn System, file: &Path, asked: Option<Dialect>) -> Self {
        let source = Source::read(system, file, dialect(asked, file));
        let read = match source {
            Ok(source) => program(&source),
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

/// The program, or the first error that it has.
fn program(source: &Source<'_>) -> Result<Program, String> {
    let text = Program::read_text(&source.text, source.dialect);
    let starts_in_main = starts_in_main(&text);
    let ProgramText { program, diagnostics, .. } = text;
    if let Some(error) = diagnostics.iter().find(|each| each.severity == Severity::Error) {
        let (line, _) = LineIndex::new(&source.text).line_column(&source.text, error.span.start);
        return Err(format!("line {line}: {}", error.message));
    }
    let why = if starts_in_main { "it is no program" } else { "it does not start in `main`" };
    program.filter(|_| starts_in_main).ok_or_else(|| why.to_owned())
}

/// What is found about a program of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// No difference was found on the inputs that were tried.
    Tried,
    /// It prints something else, returns something else, or waits for more input.
    Differ,
    /// A run-time error ends it.
    Fails,
    /// It never ends.
    Endless,
    /// It could not be read.
    Refused,
    /// It is not known what it does on some input, or it could be run on none.
    Undecided,
}

impl Verdict {
    /// Of a program that was compared.
    pub(super) fn of(comparison: &Comparison) -> Self {
        match comparison {
            Comparison::Differs(difference) => match difference.found.end {
                End::Fails(..) => Self::Fails,
                End::NeverEnds => Self::Endless,
                End::Returns(_) | End::Waits(_) | End::IsCut | End::IsGivenUp => Self::Differ,
            },
            Comparison::Tried { runs: 0, .. } | Comparison::Tried { undecided: Some(_), .. } => Self::Undecided,
            Comparison::Tried { .. } => Self::Tried,
        }
    }

    /// Its name in tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tried => "tried",
            Self::Differ => "differ",
            Self::Fails => "fails",
            Self::Endless => "endless",
            Self::Refused => "refused",
            Self::Undecided => "undecided",
        }
    }

    /// In words, of several programs.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Tried => "no difference found",
            Self::Differ => "wrong",
            Self::Fails => "wrong: a run-time error",
            Self::Endless => "wrong: never ends",
            Self::Refused => "not read",
            Self::Undecided => "not decided",
        }
    }

    /// Returns true if the program is certainly not right.
    pub(super) fn is_wrong(self) -> bool {
        matches!(self, Self::Differ | Self::Fails | Self::Endless | Self::Refused)
    }

    /// The points: none if it is not decided.
    pub(super) fn points(self) -> Option<u8> {
        match self {
            Self::Tried => Some(1),
            Self::Undecided => None,
            _ => Some(0),
        }
    }
}
