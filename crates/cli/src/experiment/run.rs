//! One program, analysed in one way.
//!
//! The analysis is a process of its own, `loopscope analyse --json`: what a person can type and see. Where it breaks,
//! the experiment goes on.

use std::env;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loopscope_engine::report::StopCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::arguments::ExperimentArguments;
use super::configurations::{Configuration, named};
use crate::exit::Failure;
use crate::transport::SolverCommand;

/// How much longer than its budget an analysis may take before it is ended, in seconds.
const GRACE: f64 = 60.0;

/// How often is looked whether an analysis has come to its end.
const LOOK: Duration = Duration::from_millis(5);

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'a> {
    pub(super) set: &'a str,
    pub(super) seed: u64,
    pub(super) configuration: &'static Configuration,
}

/// A set, a seed and a configuration.
pub(super) type Key<'a> = (&'a str, u64, &'a str);

/// What came of it: a line of the results.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Outcome {
    pub(super) set: String,
    pub(super) seed: u64,
    pub(super) configuration: String,
    /// The options of `analyse` that the configuration stood for.
    pub(super) options: Vec<String>,
    /// In seconds.
    pub(super) budget: f64,
    pub(super) verdict: Verdict,
    /// The kind of the error that can be reached, the code of the reason why nothing is known, or how the analysis broke.
    pub(super) why: Option<String>,
    /// By the analysis's own clock.
    pub(super) seconds: f64,
    pub(super) states: u64,
    pub(super) paths: u64,
    pub(super) solver_calls: u64,
    /// How the solver is started.
    pub(super) solver: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    Reachable,
    Unreachable,
    Unknown,
    /// The analysis panicked, or had to be ended.
    Broken,
}

impl Outcome {
    /// What it is about.
    pub(super) fn key(&self) -> Key<'_> {
        (&self.set, self.seed, &self.configuration)
    }

    /// Whether it was found out within this budget and with the options that the configuration has now.
    pub(super) fn is_within(&self, budget: f64) -> bool {
        #[expect(clippy::float_cmp, reason = "the same text makes the same number")]
        let same_budget = self.budget == budget;
        same_budget && named(&self.configuration).is_some_and(|configuration| self.options == configuration.options)
    }

    /// Whether the time was over.
    pub(super) fn is_timeout(&self) -> bool {
        self.verdict == Verdict::Unknown && self.why.as_deref() == Some(StopCode::Time.code())
    }
}

impl Run<'_> {
    /// What it is about.
    pub(super) fn key(&self) -> Key<'_> {
        (self.set, self.seed, self.configuration.name)
    }

    /// Analyses the program in this file.
    pub(super) fn perform(
        &self,
        file: &Path,
        arguments: &ExperimentArguments,
        solver: &SolverCommand,
    ) -> Result<Outcome, Failure> {
        let start = Instant::now();
        let limit = Duration::from_secs_f64(arguments.budget + GRACE);
        let mut command = Command::new(env::current_exe().map_err(|error| cannot_start(&error))?);
        command.args(["analyse", "--json", "--dialect=microc", "--budget"]).arg(arguments.budget.to_string());
        command.arg("--solver").arg(&arguments.solver).args(self.configuration.options).arg(file);
        let ended = Ended::of(&mut command, limit).map_err(|error| cannot_start(&error))?;
        let broken = |why: String| {
            let seconds = start.elapsed().as_secs_f64();
            Outcome { seconds, ..self.outcome(arguments, solver, Verdict::Broken, (Some(why), &Value::Null)) }
        };
        let Some(status) = ended.status else {
            return Ok(broken(format!("no end after {} s", start.elapsed().as_secs())));
        };
        let Ok(report) = serde_json::from_str::<Value>(&ended.stdout) else {
            let told = ended.stderr.lines().find(|line| line.contains("panicked")).or(ended.stderr.lines().last());
            return Ok(broken(format!("{status}: {}", told.unwrap_or("without a word"))));
        };
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let (verdict, why) = match report["verdict"].as_str() {
            Some("reachable") => (Verdict::Reachable, text(&report["error"]["kind"])),
            Some("unreachable") => (Verdict::Unreachable, None),
            _ => (Verdict::Unknown, text(&report["stop"]["code"])),
        };
        Ok(self.outcome(arguments, solver, verdict, (why, &report["stats"])))
    }

    fn outcome(
        &self,
        arguments: &ExperimentArguments,
        solver: &SolverCommand,
        verdict: Verdict,
        (why, stats): (Option<String>, &Value),
    ) -> Outcome {
        let count = |name: &str| stats[name].as_u64().unwrap_or_default();
        Outcome {
            set: self.set.to_owned(),
            seed: self.seed,
            configuration: self.configuration.name.to_owned(),
            options: self.configuration.options.iter().map(|&option| option.to_owned()).collect(),
            budget: arguments.budget,
            verdict,
            why,
            seconds: stats["seconds"].as_f64().unwrap_or_default(),
            states: count("states"),
            paths: count("paths"),
            solver_calls: count("solver_calls"),
            solver: solver.to_string(),
        }
    }
}

fn cannot_start(error: &io::Error) -> Failure {
    Failure::new(format!("loopscope cannot be started: {error}"))
}

/// What a process left behind.
struct Ended {
    /// None where it had to be ended.
    status: Option<ExitStatus>,
    stdout: String,
    stderr: String,
}

impl Ended {
    fn of(command: &mut Command, limit: Duration) -> io::Result<Self> {
        let start = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (stdout, stderr) = (child.stdout.take().map(text), child.stderr.take().map(text));
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if start.elapsed() > limit {
                child.kill()?;
                child.wait()?;
                break None;
            }
            thread::sleep(LOOK);
        };
        let told =
            |reader: Option<JoinHandle<String>>| reader.and_then(|reader| reader.join().ok()).unwrap_or_default();
        Ok(Self { status, stdout: told(stdout), stderr: told(stderr) })
    }
}

/// Reads all that comes, so that who writes never has to wait.
fn text(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read until then is all that there is.
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
