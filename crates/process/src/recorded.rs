//! A solver with recorded answers: a question that was answered before, after the same commands, is not sent again.
//!
//! Tests ask the same questions in every run, and the solver takes most of their time. Z3's answers in a context depend
//! only on the text sent to this context, so an answer is identified by a hash of the whole text up to its question.
//! Before a new question, a context receives all commands that it has missed.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{env, process};

use loopscope_smt::{Failure, Transport, TransportError};

use crate::choice::SolverChoice;
use crate::process::turned;

use format::{Entries, KNOWN, SILENT, header};

mod format;
#[cfg(test)]
mod tests;

/// The environment variable with the folder of recorded answers. If it is not set, nothing is recorded.
pub(crate) const FOLDER: &str = "LOOPSCOPE_ANSWERS";

/// The environment variable with a number from 0 to 9: that tenth of all analyses asks the solver despite recorded
/// answers, and compares.
const TENTH: &str = "LOOPSCOPE_ANSWERS_CHECKED";

/// The recorded answers of a folder: its file `known`, and a log of what each process has used or added.
struct Answers {
    known: HashMap<u64, Option<String>>,
    log: Mutex<BufWriter<File>>,
    checked: Option<u32>,
    /// The number of analyses begun.
    begun: AtomicU32,
}

impl Answers {
    /// The answers of the folder that the environment names, read once.
    fn shared() -> Option<Arc<Self>> {
        static SHARED: OnceLock<Option<Arc<Answers>>> = OnceLock::new();
        let open = || {
            let checked = env::var(TENTH).ok().and_then(|tenth| tenth.parse().ok());
            Self::open(Path::new(&env::var_os(FOLDER)?), checked).ok().map(Arc::new)
        };
        SHARED.get_or_init(open).clone()
    }

    /// The answers of a folder. `checked` is the tenth of analyses that ask again.
    fn open(folder: &Path, checked: Option<u32>) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let known = fs::read(folder.join("known")).unwrap_or_default();
        let log = File::create(folder.join(format!("log-{}", process::id())))?;
        Ok(Self { known: entries(&known), log: Mutex::new(BufWriter::new(log)), checked, begun: AtomicU32::new(0) })
    }

    /// Returns `true` if the next analysis is one of those that ask again.
    fn is_next_checked(&self) -> bool {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        self.checked.is_some_and(|tenth| number % 10 == tenth)
    }

    fn note(&self, key: u64, length: u32, text: &str) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written only costs time in the next run.
        let _ = log.write_all(&header(key, length));
        let _ = log.write_all(text.as_bytes());
    }

    fn flush(&self) {
        let _ = self.log.lock().unwrap_or_else(PoisonError::into_inner).flush();
    }
}

/// The answers in a file; `None` if the solver fell silent.
fn entries(bytes: &[u8]) -> HashMap<u64, Option<String>> {
    let text = |text| String::from_utf8_lossy(text).into_owned();
    Entries(bytes).map(|entry| (entry.key, (entry.length != SILENT).then(|| text(entry.text)))).collect()
}

/// A solver whose answers are recorded, if the environment names a folder for them; otherwise the solver itself.
pub struct Recorded<T: Transport> {
    solver: T,
    answers: Option<Arc<Answers>>,
    contexts: BTreeMap<u32, Sent>,
    current: u32,
    knows: Knows,
    /// True if questions with recorded answers are still asked, and the answers compared.
    checked: bool,
}

/// The state of the solver itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knows {
    Nothing,
    /// It has received all text sent to its contexts, except for what they [missed](Sent::missed).
    Contexts,
    /// It still has the state from before a reset.
    Old,
    /// It has ended.
    Dead,
}

/// The text sent to a context.
struct Sent {
    hash: Hash,
    /// Commands that were not sent to the solver itself yet.
    missed: String,
    /// True if they include questions, with recorded answers.
    answered: bool,
    /// True if the solver still has to reset it.
    resets: bool,
}

impl<T: Transport> Recorded<T> {
    /// Records the answers of the solver, unless the user named it: it could be of any version.
    pub fn new(solver: T, choice: &SolverChoice) -> Self {
        let is_of_any_version = matches!(choice, SolverChoice::Command(_));
        Self::with(solver, Answers::shared().filter(|_| !is_of_any_version))
    }

    fn with(solver: T, answers: Option<Arc<Answers>>) -> Self {
        let checked = answers.as_ref().is_some_and(|answers| answers.is_next_checked());
        Self { solver, answers, contexts: BTreeMap::new(), current: 0, knows: Knows::Nothing, checked }
    }

    /// Resets all contexts.
    fn forget(&mut self, answers: &Answers) {
        self.contexts.clear();
        self.current = 0;
        if self.knows == Knows::Contexts {
            self.knows = Knows::Old;
        }
        self.checked = answers.is_next_checked();
    }

    fn sent(&mut self) -> &mut Sent {
        let new = || Sent { hash: Hash::default(), missed: String::new(), answered: false, resets: false };
        self.contexts.entry(self.current).or_insert_with(new)
    }

    fn answer(&mut self, answers: &Answers, commands: &str) -> Result<String, TransportError> {
        let checked = self.checked;
        let sent = self.sent();
        sent.hash = sent.hash.with(commands);
        if !asks(commands) {
            sent.missed.push_str(commands);
            return Ok(String::new());
        }
        let key = sent.hash.0;
        let known = answers.known.get(&key);
        match known {
            Some(None) => {
                answers.note(key, KNOWN, "");
                return Err(TransportError::with_failure(Failure::Silent, "the solver did not answer in time"));
            }
            Some(Some(answer)) if !checked => {
                sent.missed.push_str(commands);
                sent.answered = true;
                answers.note(key, KNOWN, "");
                return Ok(answer.clone());
            }
            _ => {}
        }
        let answer = self.ask(commands);
        match &answer {
            Ok(answer) => {
                if let Some(Some(known)) = known {
                    assert!(
                        !contradict(known, answer),
                        "the solver answers {answer:?} instead of {known:?}, which is recorded: {commands}"
                    );
                    answers.note(key, KNOWN, "");
                } else {
                    answers.note(key, answer.len() as u32, answer);
                }
            }
            Err(failure) if failure.failure == Failure::Silent => answers.note(key, SILENT, ""),
            Err(_) => {}
        }
        answer
    }

    /// Sends the commands that the solver has missed, then the question.
    fn ask(&mut self, commands: &str) -> Result<String, TransportError> {
        match self.knows {
            Knows::Nothing | Knows::Contexts => {}
            Knows::Old => drop(self.send("(reset)\n")?),
            Knows::Dead => self.solver.restart()?,
        }
        self.knows = Knows::Contexts;
        let current = self.current;
        let sent = self.sent();
        let missed = std::mem::take(&mut sent.missed);
        let reset = if std::mem::take(&mut sent.resets) { " anew" } else { "" };
        let turn = format!("(context {current}{reset})\n{missed}");
        if !std::mem::take(&mut sent.answered) {
            return self.send(&(turn + commands));
        }
        self.send(&turn)?;
        self.send(commands)
    }

    fn send(&mut self, script: &str) -> Result<String, TransportError> {
        let answer = self.solver.eval(script);
        if answer.is_err() {
            self.knows = Knows::Dead;
        }
        answer
    }
}

impl<T: Transport> Transport for Recorded<T> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let Some(answers) = self.answers.clone() else { return self.solver.eval(script) };
        let mut rest = script;
        if let Some(behind) = script.strip_prefix("(reset)\n") {
            self.forget(&answers);
            rest = behind;
        }
        if let Some(turn) = turned(rest) {
            self.current = turn.context;
            if turn.resets {
                self.contexts.remove(&self.current);
                self.sent().resets = true;
            }
            rest = turn.rest;
        }
        if rest.is_empty() { Ok(String::new()) } else { self.answer(&answers, rest) }
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        let Some(answers) = self.answers.clone() else { return self.solver.restart() };
        self.forget(&answers);
        Ok(())
    }
}

impl<T: Transport> Drop for Recorded<T> {
    fn drop(&mut self) {
        if let Some(answers) = &self.answers {
            answers.flush();
        }
    }
}

/// Returns `true` if commands have an answer; the solver only processes others at its next question.
fn asks(commands: &str) -> bool {
    ["(check-sat", "(get-", "(query", "(eval", "(echo"].iter().any(|question| commands.contains(question))
}

/// Returns `true` if two answers are opposites. Everything else may differ: the work for a question, and so the answer
/// within a limit, depends on earlier work of the solver.
fn contradict(one: &str, other: &str) -> bool {
    let verdicts = |answer: &str| {
        let lines = answer.lines().filter(|line| matches!(*line, "sat" | "unsat" | "unknown"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let opposite = |(one, other): (String, String)| one != other && one != "unknown" && other != "unknown";
    verdicts(one).into_iter().zip(verdicts(other)).any(opposite)
}

/// A hash of all text sent so far, independent of its division into scripts: FNV-1a.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn with(self, text: &str) -> Self {
        Self(text.bytes().fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
    }
}
