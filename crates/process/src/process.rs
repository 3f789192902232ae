//! A solver as a child process that reads SMT-LIB commands and prints their answers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use loopscope_smt::{Clock, Failure, Transport, TransportError};

use crate::choice::SolverCommand;
use crate::clocks::{Counted, Monotonic, SharedClock};

/// The text that the solver prints after each script, to mark the end of the answer.
const END_OF_ANSWER: &str = "loopscope-end-of-answer";

/// The most bytes of an answer: no answer to our questions has more. A program that is not a solver may print forever.
const LONGEST_ANSWER: usize = 1 << 25;

/// The most bytes of a line of standard error that are kept.
const LONGEST_COMPLAINT: usize = 1_000;

/// The default limit of a solver's silence over a script: even on a very busy machine, only a question that ignores its
/// limit takes longer.
const PATIENCE: Duration = Duration::from_mins(2);

/// The time that a solver may take to start.
const START: Duration = Duration::from_mins(1);

/// The factor by which an answer may exceed the processor's time on a busy machine.
const BUSY: u32 = 10;

/// The time to wait for the last message of a solver that has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A solver in a process of its own, or in several processes if it has no contexts. It lives as long as this value, or
/// until one of its processes dies. Then every call fails until [`restart`](Transport::restart).
pub struct Process {
    command: SolverCommand,
    /// The processes, by context; empty if the solver has ended. A process with contexts of its own is that of the
    /// first.
    running: BTreeMap<u32, Running>,
    /// The current context.
    current: u32,
    /// The clock of deadline and patience.
    clock: SharedClock,
    deadline: Option<f64>,
    patience: Duration,
}

impl Process {
    /// Starts the solver.
    ///
    /// # Errors
    /// The program cannot be started. If it starts and ends at once, only the first script notices.
    pub fn start(command: SolverCommand) -> Result<Self, TransportError> {
        let mut process = Self {
            command,
            running: BTreeMap::new(),
            current: 0,
            clock: &Monotonic,
            deadline: None,
            patience: PATIENCE,
        };
        process.restart()?;
        Ok(process)
    }

    /// Waits at most this long for each answer, instead of two minutes. A solver that takes longer is killed, and
    /// counts as [silent](Failure::Silent). Some questions keep a solver busy forever, in spite of all limits.
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Waits for answers only until this moment of a clock, by which patience is measured, too. A solver that has not
    /// answered by then is killed, and counts as [late](Failure::Late).
    pub fn with_deadline(self, clock: &'static (dyn Clock + Sync), deadline: f64) -> Self {
        Self { clock, deadline: Some(deadline), ..self }
    }
}

impl Process {
    /// The process for a script, and the script in its notation.
    fn addressee<'s>(&mut self, script: &'s str) -> Result<(&mut Running, &'s str), TransportError> {
        if self.running.is_empty() {
            return Err(TransportError::new("the solver has ended"));
        }
        let mut rest = script;
        if !self.command.has_contexts {
            if script.starts_with("(reset)") {
                self.running.retain(|context, _| *context == 0);
                self.current = 0;
            }
            if let Some(turn) = turned(script) {
                (self.current, rest) = (turn.context, turn.rest);
                if turn.resets {
                    self.running.remove(&self.current);
                }
            }
        }
        let running = match self.running.entry(self.current) {
            Entry::Occupied(running) => running.into_mut(),
            Entry::Vacant(none) => none.insert(Running::start(&self.command)?),
        };
        Ok((running, rest))
    }
}

/// A script that switches to a context at its beginning.
pub(crate) struct Turned<'s> {
    pub(crate) context: u32,
    /// True if the context is reset.
    pub(crate) resets: bool,
    pub(crate) rest: &'s str,
}

pub(crate) fn turned(script: &str) -> Option<Turned<'_>> {
    let (words, rest) = script.strip_prefix("(context ")?.split_once(")\n")?;
    let number = words.strip_suffix(" anew");
    Some(Turned { context: number.unwrap_or(words).parse().ok()?, resets: number.is_some(), rest })
}

impl Transport for Process {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let (clock, deadline, patience) = (self.clock, self.deadline, self.patience);
        let (running, script) = self.addressee(script)?;
        let within = |time| Deadline::new(clock, deadline, time);
        let answer = running.wait_for_start(&within(START)).and_then(|()| running.eval(script, &within(patience)));
        let silence = match answer {
            Ok(answer) => return Ok(answer),
            Err(silence) => silence,
        };
        let reason = self.running.remove(&self.current).map_or_else(String::new, Running::obituary);
        self.running = BTreeMap::new();
        let solver = &self.command;
        Err(match silence {
            Silence::Ended => TransportError::new(format!("the solver `{solver}` ended unexpectedly: {reason}")),
            Silence::Late => {
                let is_over = deadline.is_some_and(|deadline| deadline <= clock.seconds());
                let failure = if is_over { Failure::Late } else { Failure::Silent };
                TransportError::with_failure(failure, format!("the solver `{solver}` did not answer in time"))
            }
            Silence::Endless => TransportError::new(format!(
                "the solver `{solver}` printed more than {} MiB for one answer",
                LONGEST_ANSWER >> 20
            )),
        })
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        // The old processes end before a new one starts.
        self.running = BTreeMap::new();
        self.current = 0;
        self.running.insert(0, Running::start(&self.command)?);
        Ok(())
    }
}

/// Why there is no answer.
enum Silence {
    Ended,
    Late,
    Endless,
}

/// The time limit of an answer.
struct Deadline {
    clock: SharedClock,
    /// By the clock.
    end: f64,
    /// By the time that passes, which stands still by no clock: a solver may wait forever and use no processor.
    last: Instant,
}

impl Deadline {
    fn new(clock: SharedClock, deadline: Option<f64>, time: Duration) -> Self {
        let end = clock.seconds() + time.as_secs_f64();
        Self { clock, end: deadline.map_or(end, |deadline| deadline.min(end)), last: Instant::now() + time * BUSY }
    }

    /// The time that is left, if there is any.
    fn left(&self) -> Option<Duration> {
        let left = self.end - self.clock.seconds();
        if left <= 0.0 {
            return None;
        }
        self.last.checked_duration_since(Instant::now()).map(|last| last.min(Duration::from_secs_f64(left)))
    }
}

struct Running {
    /// True if it has answered before.
    started: bool,
    child: Child,
    input: Sender<String>,
    answers: Receiver<Result<String, Endless>>,
    complaint: Receiver<String>,
    _counted: Counted,
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
        let counted = Counted::new(child.id());
        Ok(Self {
            started: false,
            child,
            _counted: counted,
            input: writer(input),
            answers: answers(output, LONGEST_ANSWER),
            complaint: complaint(errors),
        })
    }

    /// The time to start a solver does not count as silence over its first question.
    fn wait_for_start(&mut self, until: &Deadline) -> Result<(), Silence> {
        if !self.started {
            self.eval("", until)?;
            self.started = true;
        }
        Ok(())
    }

    fn eval(&mut self, script: &str, until: &Deadline) -> Result<String, Silence> {
        let script = format!("{script}\n(echo \"{END_OF_ANSWER}\")\n");
        self.input.send(script).map_err(|_| Silence::Ended)?;
        // An answer that arrived before does not count after that moment, because a program may print forever.
        loop {
            let left = until.left().ok_or(Silence::Late)?;
            match self.answers.recv_timeout(left) {
                Ok(answer) => return answer.map_err(|Endless| Silence::Endless),
                // By the time of the processor, less may have passed.
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }

    /// Describes the end of the process, with its last line on standard error.
    fn obituary(mut self) -> String {
        // It may only have closed its output.
        let _ = self.child.kill();
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        match self.complaint.recv_timeout(LAST_WORDS) {
            Ok(complaint) if !complaint.is_empty() => format!("{status}: {complaint}"),
            _ => status,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // An error means that the process has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A thread that writes to a pipe, so that a solver that does not read cannot block the caller.
fn writer(mut pipe: impl Write + Send + 'static) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    thread::spawn(move || {
        for text in receiver {
            if pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// An answer is too long.
struct Endless;

/// The answers on a pipe, read by a thread: a solver that prints while it still receives input must never block.
/// Nothing is read after an answer that is too long, and little before the last answer is requested, so only a bounded
/// part of any output is kept.
fn answers(pipe: impl Read + Send + 'static, longest: usize) -> Receiver<Result<String, Endless>> {
    let (sender, receiver) = sync_channel(0);
    thread::spawn(move || {
        let mut pipe = BufReader::new(pipe);
        let (mut answer, mut line) = (Vec::new(), 0);
        loop {
            let left = longest + 1 - answer.len();
            match pipe.by_ref().take(left as u64).read_until(b'\n', &mut answer) {
                Ok(length) if length > 0 => {}
                _ => return,
            }
            if is_end(&answer[line..]) {
                answer.truncate(line);
                let text = String::from_utf8_lossy(&std::mem::take(&mut answer)).into_owned();
                if sender.send(Ok(text)).is_err() {
                    return;
                }
            } else if answer.len() > longest {
                let _ = sender.send(Err(Endless));
                return;
            }
            line = answer.len();
        }
    });
    receiver
}

fn is_end(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    // Some solvers echo a text with its quotes.
    let unquoted = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\""));
    unquoted.unwrap_or(line) == END_OF_ANSWER.as_bytes()
}

/// The beginning of the last non-empty line on a pipe, once the pipe has ended. A thread reads it, so that the solver
/// never blocks.
fn complaint(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut pipe = BufReader::new(pipe);
        let (mut last, mut line) = (String::new(), Vec::new());
        while pipe.by_ref().take(LONGEST_COMPLAINT as u64).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line);
            if !text.trim().is_empty() {
                text.trim().clone_into(&mut last);
            }
            line.clear();
        }
        let _ = sender.send(last);
    });
    receiver
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Repeats a text forever, and counts the bytes that are read.
    struct Flood(&'static str, Arc<AtomicUsize>);

    impl Read for Flood {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let text = self.0.as_bytes();
            let whole = buffer.chunks_exact_mut(text.len()).map(|part| part.copy_from_slice(text)).count();
            self.1.fetch_add(whole * text.len(), Ordering::SeqCst);
            Ok(whole * text.len())
        }
    }

    #[test]
    fn a_flood_is_not_read() {
        const LONGEST: usize = 100_000;
        for text in ["unsat\n", "\0", "loopscope-end-of-answer\n"] {
            let read = Arc::new(AtomicUsize::new(0));
            let answers = answers(Flood(text, Arc::clone(&read)), LONGEST);
            let first = answers.recv_timeout(Duration::from_mins(5)).expect("an answer, or that there is none");
            assert_eq!(first.is_err(), !text.starts_with("loopscope"), "{text:?}");
            let second = answers.recv_timeout(Duration::from_mins(5));
            assert_eq!(second.is_ok_and(|answer| answer.is_ok()), text.starts_with("loopscope"), "{text:?}");
            let read = read.load(Ordering::SeqCst);
            assert!(read <= 2 * LONGEST, "{read} bytes of {text:?}");
        }
    }
}
