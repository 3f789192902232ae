//! A solver as a child process that reads SMT-LIB commands and prints their answers.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use loopscope_smt::{Transport, TransportError};

/// What the solver is asked to print after each script, so that the end of the answer can be told.
const END_OF_ANSWER: &str = "loopscope-end-of-answer";

/// How long to wait for the last words of a solver that has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How a solver is started: a program that reads commands on its standard input, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverCommand {
    words: Vec<String>,
}

impl SolverCommand {
    /// From a program and its arguments.
    pub fn new(program: impl Into<String>, arguments: impl IntoIterator<Item = String>) -> Self {
        Self { words: std::iter::once(program.into()).chain(arguments).collect() }
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
        Ok(Self { words })
    }
}

impl fmt::Display for SolverCommand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&shell_words::join(&self.words))
    }
}

/// A solver in a process of its own. It lives as long as this value, or until it dies: then every call fails until
/// [`restart`](Transport::restart).
pub struct Process {
    command: SolverCommand,
    running: Option<Running>,
}

impl Process {
    /// Starts the solver.
    ///
    /// # Errors
    /// The program cannot be started. One that starts and ends at once is seen by the first script only.
    pub fn start(command: SolverCommand) -> Result<Self, TransportError> {
        let running = Some(Running::start(&command)?);
        Ok(Self { command, running })
    }
}

impl Transport for Process {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let running = self.running.as_mut().ok_or_else(|| TransportError::new("the solver has ended"))?;
        if let Some(answer) = running.eval(script) {
            return Ok(answer);
        }
        let reason = self.running.take().map_or_else(String::new, Running::obituary);
        Err(TransportError::new(format!("the solver `{}` ended unexpectedly: {reason}", self.command)))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.running = None;
        self.running = Some(Running::start(&self.command)?);
        Ok(())
    }
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    complaints: Receiver<String>,
}

impl Running {
    fn start(command: &SolverCommand) -> Result<Self, TransportError> {
        let mut child = Command::new(&command.words[0])
            .args(&command.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| TransportError::new(format!("the solver `{command}` cannot be started: {error}")))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(TransportError::new(format!("the solver `{command}` has no pipes")));
        };
        Ok(Self { child, input, answers: lines(output), complaints: lines(errors) })
    }

    /// The answer, or nothing where the solver ended first.
    fn eval(&mut self, script: &str) -> Option<String> {
        write!(self.input, "{script}\n(echo \"{END_OF_ANSWER}\")\n").ok()?;
        self.input.flush().ok()?;
        let mut answer = String::new();
        loop {
            let line = self.answers.recv().ok()?;
            // Some solvers echo a text with its quotes.
            if line.trim_end().trim_matches('"') == END_OF_ANSWER {
                return Some(answer);
            }
            answer.push_str(&line);
        }
    }

    /// How the process ended, with its last words on standard error.
    fn obituary(mut self) -> String {
        // It may have closed its output only.
        let _ = self.child.kill();
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        let mut last = None;
        while let Ok(line) = self.complaints.recv_timeout(LAST_WORDS) {
            last = Some(line).filter(|line| !line.trim().is_empty()).or(last);
        }
        last.map_or_else(|| status.clone(), |line| format!("{status}: {}", line.trim()))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Nothing can be done about a process that is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of a pipe, each with its end, read by a thread: a solver that prints while it is still being written to
/// must never have to wait.
fn lines(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut pipe = BufReader::new(pipe);
        let mut line = Vec::new();
        while pipe.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
            line.clear();
        }
    });
    receiver
}
