//! One program, analysed in one way.
//!
//! The analysis is a process of its own, `loopscope analyse --json`, which a user can repeat. If it breaks, the
//! experiment continues.

use std::env;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loopscope_engine::report::StopCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::arguments::ExperimentArguments;
use super::configurations::{Configuration, Work};
use crate::costs::STOPPED;
use crate::exit::Failure;
use crate::transport::SolverCommand;

/// How much longer than its budget an analysis may take before it is ended, in seconds.
const GRACE: f64 = 60.0;

/// The interval between checks whether an analysis has ended.
const LOOK: Duration = Duration::from_millis(5);

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'a> {
    pub(super) set: &'a str,
    pub(super) seed: u64,
    pub(super) configuration: &'a Configuration,
}

/// A set, a seed and a configuration.
pub(super) type Key<'a> = (&'a str, u64, &'a str);

/// The result of a run: a line of the results.
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
    /// The paths that were executed to their end, where these are counted.
    #[serde(default)]
    pub(super) coverage: Option<u64>,
    /// How the solver is started.
    pub(super) solver: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    Reachable,
    Unreachable,
    Unknown,
    /// Nothing is said about errors: the command is not there for that.
    None,
    /// The analysis panicked, or had to be ended.
    Broken,
}

impl Outcome {
    /// What it is about.
    pub(super) fn key(&self) -> Key<'_> {
        (&self.set, self.seed, &self.configuration)
    }

    /// Whether it was found out within this budget and with these options.
    pub(super) fn is_of(&self, configuration: &Configuration, budget: f64) -> bool {
        #[expect(clippy::float_cmp, reason = "the same text makes the same number")]
        let same_budget = self.budget == budget;
        same_budget && self.options == configuration.options
    }

    /// Whether the time was over.
    pub(super) fn is_timeout(&self) -> bool {
        self.verdict == Verdict::Unknown && self.why.as_deref() == Some(StopCode::Time.code())
    }
}

impl<'a> Run<'a> {
    /// What it is about.
    pub(super) fn key(&self) -> Key<'a> {
        (self.set, self.seed, &self.configuration.name)
    }

    /// Works on the program in this file. What is measured goes to files in a folder of its own below `measures`.
    pub(super) fn perform(
        &self,
        file: &Path,
        arguments: &ExperimentArguments,
        solver: &SolverCommand,
    ) -> Result<Outcome, Failure> {
        let start = Instant::now();
        let Self { set, seed, configuration } = *self;
        let measures = arguments.output.join("measures").join(&configuration.name).join(set).join(seed.to_string());
        let limit = Duration::from_secs_f64(arguments.budget * 2.0 + GRACE);
        let mut command = Command::new(env::current_exe().map_err(|error| cannot_start(&error))?);
        let budget = arguments.budget.to_string();
        match configuration.work {
            Work::Costs => command.args(["costs", "--timeout", &budget]),
            Work::Analyse | Work::CountPaths => {
                command.args(["analyse", "--budget", &budget, "--solver", &arguments.solver])
            }
        };
        if configuration.work == Work::CountPaths {
            command.arg("--output").arg(&measures);
        }
        command.args(["--json", "--dialect=microc"]).args(&configuration.options).arg(file);
        let ended = Ended::of(&mut command, limit).map_err(|error| cannot_start(&error))?;
        let seconds = start.elapsed().as_secs_f64();
        let unsaid = Outcome {
            set: set.to_owned(),
            seed,
            configuration: configuration.name.clone(),
            options: configuration.options.clone(),
            budget: arguments.budget,
            verdict: Verdict::None,
            why: None,
            seconds,
            states: 0,
            paths: 0,
            solver_calls: 0,
            coverage: None,
            solver: solver.to_string(),
        };
        let broken = |unsaid: Outcome, why: String| Ok(Outcome { verdict: Verdict::Broken, why: Some(why), ..unsaid });
        let Some(status) = ended.status else {
            return broken(unsaid, format!("no end after {seconds:.0} s"));
        };
        if configuration.work == Work::Costs && status.code() == Some(STOPPED.into()) {
            let why = Some(StopCode::Time.code().to_owned());
            return Ok(Outcome { verdict: Verdict::Unknown, why, ..unsaid });
        }
        let Ok(report) = serde_json::from_str::<Value>(&ended.stdout) else {
            let told = ended.stderr.lines().find(|line| line.contains("panicked")).or(ended.stderr.lines().last());
            return broken(unsaid, format!("{status}: {}", told.unwrap_or("without a word")));
        };
        if configuration.work == Work::Costs {
            return Ok(unsaid);
        }
        let coverage = fs::read_to_string(measures.join("coverage.txt")).ok();
        Ok(Outcome { coverage: coverage.and_then(|number| number.trim().parse().ok()), ..unsaid.with(&report) })
    }
}

impl Outcome {
    /// The same with what the report of an analysis says.
    fn with(self, report: &Value) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let (verdict, why) = match report["verdict"].as_str() {
            Some("reachable") => (Verdict::Reachable, text(&report["error"]["kind"])),
            Some("unreachable") => (Verdict::Unreachable, None),
            _ => (Verdict::Unknown, text(&report["stop"]["code"])),
        };
        let stats = &report["stats"];
        let count = |name: &str| stats[name].as_u64().unwrap_or_default();
        Self {
            verdict,
            why,
            seconds: stats["seconds"].as_f64().unwrap_or_default(),
            states: count("states"),
            paths: count("paths"),
            solver_calls: count("solver_calls"),
            ..self
        }
    }
}

fn cannot_start(error: &io::Error) -> Failure {
    Failure::new(format!("loopscope cannot be started: {error}"))
}

/// The output of a process that has ended.
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

/// Reads everything, so that the writer never has to wait.
fn text(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read until then is all that there is.
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
