//! Reads programs that are to be compared.

use loopscope_message::{Message, text};
use loopscope_question::{Program, ProgramText};
use loopscope_syntax::{Dialect, LineIndex, Severity};

/// Why a text is no program that can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line of its first error, from 1; none if it is not about a line.
    pub line: Option<u32>,
    /// The error.
    pub message: Message,
}

impl Refusal {
    /// The error with its line.
    pub fn told(&self) -> Message {
        let Self { line, message } = self;
        match line {
            Some(line) => text!("line {line}: {message}", line = *line, message = message.clone()),
            None => message.clone(),
        }
    }
}

/// Reads a program that starts in `main`.
///
/// # Errors
/// The first error that it has.
pub fn whole_program(source: &str, dialect: Dialect) -> Result<Program, Refusal> {
    let text = Program::read_text(source, dialect);
    let starts_in_main = starts_in_main(&text);
    let ProgramText { program, diagnostics, .. } = text;
    if let Some(error) = diagnostics.into_iter().find(|each| each.severity == Severity::Error) {
        let (line, _) = LineIndex::new(source).line_column(source, error.span.start);
        return Err(Refusal { line: Some(line), message: error.message });
    }
    let message = if starts_in_main { text!("it is no program") } else { text!("it does not start in `main`") };
    program.filter(|_| starts_in_main).ok_or(Refusal { line: None, message })
}

/// Returns true if a program starts in `main`, and not in another function or in a line.
pub fn starts_in_main(text: &ProgramText) -> bool {
    text.starts.iter().all(|start| start.change.is_some() || start.name == "main")
}
