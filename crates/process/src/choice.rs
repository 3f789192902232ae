//! The choice of a solver.

use std::fmt;
use std::str::FromStr;

use loopscope_smt::TransportError;

/// Which solver to use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SolverChoice {
    /// z3 if it is installed, else as `Node`.
    #[default]
    Auto,
    /// Z3's wasm in Node.
    Node,
    /// This command.
    Command(SolverCommand),
}

impl FromStr for SolverChoice {
    type Err = TransportError;

    /// Reads `auto`, `node`, or a command.
    fn from_str(text: &str) -> Result<Self, TransportError> {
        match text {
            "auto" => Ok(Self::Auto),
            "node" => Ok(Self::Node),
            _ if cfg!(target_family = "wasm") => {
                Err(TransportError::new("the npm package has a solver of its own: leave `--solver` out"))
            }
            command => SolverCommand::parse(command).map(Self::Command),
        }
    }
}

/// The command of a solver: a program that reads commands on its standard input, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverCommand {
    pub(crate) words: Vec<String>,
    /// True if it switches between contexts at lines `(context N)`.
    pub(crate) has_contexts: bool,
}

impl SolverCommand {
    /// From a program and its arguments.
    pub fn new(program: impl Into<String>, arguments: impl IntoIterator<Item = String>) -> Self {
        Self { words: std::iter::once(program.into()).chain(arguments).collect(), has_contexts: false }
    }

    /// From one text, in which words are separated and quoted as in a shell: `z3 -in`.
    ///
    /// # Errors
    /// The text is empty or leaves a quote open.
    pub fn parse(text: &str) -> Result<Self, TransportError> {
        let words = shell_words::split(text)
            .map_err(|error| TransportError::new(format!("the solver's command `{text}` cannot be read: {error}")))?;
        if words.is_empty() {
            return Err(TransportError::new("the solver's command is empty"));
        }
        Ok(Self { words, has_contexts: false })
    }

    /// For a solver that switches between contexts at lines `(context N)`, as the bridge does. For other solvers, each
    /// context is a process.
    pub fn with_contexts(self) -> Self {
        Self { has_contexts: true, ..self }
    }
}

impl fmt::Display for SolverCommand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&shell_words::join(&self.words))
    }
}
