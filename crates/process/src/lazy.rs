//! A solver that is started when it is needed.

use std::time::Duration;

use loopscope_smt::{Clock, Transport, TransportError};

use crate::choice::{SolverChoice, SolverCommand};
use crate::clocks::SharedClock;
use crate::find::{find, find_node};
use crate::process::Process;

impl SolverChoice {
    /// The command that starts it.
    ///
    /// # Errors
    /// No solver was found.
    pub fn command(&self) -> Result<SolverCommand, TransportError> {
        let found = match self {
            Self::Auto => find(),
            Self::Node => find_node(),
            Self::Command(command) => return Ok(command.clone()),
        };
        found.map_err(|error| TransportError::new(error.to_string()))
    }
}

/// A solver that is found and started at the first question: many programs need none.
pub struct Lazy {
    choice: SolverChoice,
    deadline: Option<(SharedClock, f64)>,
    patience: Duration,
    process: Option<Process>,
}

impl Lazy {
    /// A solver that is not started yet, and may be silent over a script for at most `patience`.
    pub fn new(choice: SolverChoice, patience: Duration) -> Self {
        Self { choice, deadline: None, patience, process: None }
    }

    /// Sets a deadline by a clock, after which there are no answers. Patience is measured by the same clock.
    pub fn with_deadline(self, clock: &'static (dyn Clock + Sync), deadline: f64) -> Self {
        Self { deadline: Some((clock, deadline)), ..self }
    }
}

impl Transport for Lazy {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let process = Process::start(self.choice.command()?)?.with_patience(self.patience);
                none.insert(match self.deadline {
                    Some((clock, deadline)) => process.with_deadline(clock, deadline),
                    None => process,
                })
            }
        };
        process.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        // A solver that was not started needs no restart.
        self.process.as_mut().map_or(Ok(()), Transport::restart)
    }
}
