//! The analysis of one program in one configuration.
//!
//! The analysis is a process of its own, `loopscope-lab analyse --json`, which a user can repeat. If it breaks, the
//! experiment continues.

use std::env;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loopscope_cli::Failure;
use loopscope_process::SolverCommand;
use loopscope_process::clocks::{CHOICE, PROCESSOR, of_ended_child};
use loopscope_question::report::StopCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::arguments::ExperimentArguments;
use super::configurations::{Configuration, Work};
use crate::costs::STOPPED;

/// The time beyond its budget after which an analysis is killed, in seconds.
const GRACE: f64 = 60.0;

/// The number of budgets that may pass on a busy machine, where the budget is processor time: for two searches.
const BUSY: f64 = 100.0;

/// The interval between checks whether an analysis has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A run of the experiment.
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
pub(super) struct RunResult {
    pub(super) set: String,
    pub(super) seed: u64,
    pub(super) configuration: String,
    /// The options of `analyse` in the configuration.
    pub(super) options: Vec<String>,
    /// The budget, in seconds.
    pub(super) budget: f64,
    /// Of which time all seconds are: `processor`, or `wall`.
    #[serde(default = "wall")]
    pub(super) clock: String,
    pub(super) verdict: Verdict,
    /// The kind of the reachable error, the code of the reason for an unknown verdict, or how the analysis broke.
    pub(super) why: Option<String>,
    /// The seconds of the analysis and its solver.
    pub(super) seconds: f64,
    pub(super) states: u64,
    pub(super) paths: u64,
    pub(super) solver_calls: u64,
    /// The number of paths executed to their end, if counted.
    #[serde(default)]
    pub(super) coverage: Option<u64>,
    /// The command of the solver.
    pub(super) solver: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    Reachable,
    Unreachable,
    Unknown,
    /// The command has no verdict.
    None,
    /// The analysis panicked, or was killed.
    Broken,
}

impl RunResult {
    /// Its run.
    pub(super) fn key(&self) -> Key<'_> {
        (&self.set, self.seed, &self.configuration)
    }

    /// Returns `true` if it has this budget and these options, measured as now.
    pub(super) fn is_of(&self, configuration: &Configuration, budget: f64) -> bool {
        #[expect(clippy::float_cmp, reason = "equal texts give equal numbers")]
        let same_budget = self.budget == budget;
        same_budget && self.clock == PROCESSOR && self.options == configuration.options
    }

    /// Returns `true` if the time limit was reached.
    pub(super) fn is_timeout(&self) -> bool {
        self.verdict == Verdict::Unknown && self.why.as_deref() == Some(StopCode::Time.code())
    }
}

impl<'a> Run<'a> {
    /// Its run.
    pub(super) fn key(&self) -> Key<'a> {
        (self.set, self.seed, &self.configuration.name)
    }

    /// Works on the program in this file. Measures go to files in a folder of its own below `measures`.
    pub(super) fn perform(
        &self,
        file: &Path,
        arguments: &ExperimentArguments,
        solver: &SolverCommand,
    ) -> Result<RunResult, Failure> {
        let start = Instant::now();
        let Self { set, seed, configuration } = *self;
        let measures = arguments.output.join("measures").join(&configuration.name).join(set).join(seed.to_string());
        let limit = Duration::from_secs_f64(arguments.budget * BUSY + GRACE);
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
        command.env(CHOICE, PROCESSOR);
        let ended = Ended::run(&mut command, limit).map_err(|error| cannot_start(&error))?;
        let seconds = ended.seconds.unwrap_or_else(|| start.elapsed().as_secs_f64());
        let unsaid = RunResult {
            set: set.to_owned(),
            seed,
            configuration: configuration.name.clone(),
            options: configuration.options.clone(),
            budget: arguments.budget,
            clock: PROCESSOR.to_owned(),
            verdict: Verdict::None,
            why: None,
            seconds,
            states: 0,
            paths: 0,
            solver_calls: 0,
            coverage: None,
            solver: solver.to_string(),
        };
        let broken =
            |unsaid: RunResult, why: String| Ok(RunResult { verdict: Verdict::Broken, why: Some(why), ..unsaid });
        let Some(status) = ended.status else {
            return broken(unsaid, format!("no end after {seconds:.0} s"));
        };
        if configuration.work == Work::Costs && status.code() == Some(STOPPED.into()) {
            let why = Some(StopCode::Time.code().to_owned());
            return Ok(RunResult { verdict: Verdict::Unknown, why, ..unsaid });
        }
        let Ok(report) = serde_json::from_str::<Value>(&ended.stdout) else {
            let line = ended.stderr.lines().find(|line| line.contains("panicked")).or(ended.stderr.lines().last());
            return broken(unsaid, format!("{status}: {}", line.unwrap_or("without output")));
        };
        if configuration.work == Work::Costs {
            return Ok(unsaid);
        }
        let coverage = fs::read_to_string(measures.join("coverage.txt")).ok();
        Ok(RunResult { coverage: coverage.and_then(|number| number.trim().parse().ok()), ..unsaid.with(&report) })
    }
}

impl RunResult {
    /// Adds the data from the report of an analysis.
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

fn wall() -> String {
    "wall".to_owned()
}

fn cannot_start(error: &io::Error) -> Failure {
    Failure::new(format!("loopscope-lab cannot be started: {error}"))
}

/// The output of a process that ended.
struct Ended {
    /// `None` if it was killed.
    status: Option<ExitStatus>,
    /// Its processor time, without that of its solver, if the system tells it.
    seconds: Option<f64>,
    stdout: String,
    stderr: String,
}

impl Ended {
    fn run(command: &mut Command, limit: Duration) -> io::Result<Self> {
        let start = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (stdout, stderr) = (child.stdout.take().map(text), child.stderr.take().map(text));
        let mut seconds = None;
        let status = loop {
            seconds = seconds.or_else(|| of_ended_child(child.id()));
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
        let text =
            |reader: Option<JoinHandle<String>>| reader.and_then(|reader| reader.join().ok()).unwrap_or_default();
        Ok(Self { status, seconds, stdout: text(stdout), stderr: text(stderr) })
    }
}

/// Reads everything, so that the writer never has to wait.
fn text(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // On an error, the output so far counts.
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
