//! Hosts of analyses: processes that read a question per line and print an answer per line, as JSON.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};

use crate::bench::program::CorpusProgram;
use crate::command;

/// A question about a program, with its limits.
pub(crate) struct Question<'a> {
    pub(crate) program: &'a CorpusProgram,
    /// The most seconds.
    pub(crate) seconds: f64,
    /// By name.
    pub(crate) options: Value,
    pub(crate) seed: u64,
    dialect: &'static str,
}

impl<'a> Question<'a> {
    /// A question to one technique, with the defaults of all its options.
    pub(crate) fn new(program: &'a CorpusProgram, technique: &str, seconds: impl Into<f64>) -> Self {
        let seconds = seconds.into();
        Self { program, seconds, options: json!({ "technique": technique }), seed: 0, dialect: "extended" }
    }

    /// The same about a program in C.
    pub(crate) fn about_c(self) -> Self {
        Self { dialect: "c", ..self }
    }

    /// The page's `AnalysisRequest`.
    fn json(&self) -> Value {
        json!({
            "source": self.program.source,
            "dialect": self.dialect,
            "target": self.program.line.map_or(json!({ "kind": "any" }), |line| json!({ "kind": "line", "line": line })),
            "options": self.options,
            "seconds": self.seconds,
            "states": 1_000_000,
            "replay_steps": 200_000_000,
            "seed": self.seed,
        })
    }
}

/// The result of a question.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// `reachable`, `unreachable` or `unknown`.
    pub(crate) verdict: String,
    /// The reason why it is unknown.
    pub(crate) stop: Option<String>,
    /// The seconds from the parsed program to the verdict, including the replay of a witness.
    pub(crate) seconds: f64,
    /// The seconds of these in which the solver worked.
    pub(crate) solver_seconds: f64,
    pub(crate) work: Work,
    /// The engine's wasm memory afterwards, in pages of 64 KiB; only from a browser.
    pub(crate) memory: Option<u64>,
    /// The number of cycles of the loops that it met, and how many of their cores had a template; only from the
    /// native side.
    pub(crate) cycles: Option<u64>,
    pub(crate) templates: Option<u64>,
}

/// The work of an analysis, which is the same on every host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) states: u64,
    pub(crate) queries: u64,
    /// The queries that reached Z3.
    pub(crate) solver_calls: u64,
    /// The queries that the solver did not answer at the first attempt.
    pub(crate) solver_failures: u64,
}

impl Answer {
    fn from_json(value: &Value) -> Option<Self> {
        Some(Self {
            verdict: value["verdict"].as_str()?.to_owned(),
            stop: value["stop"].as_str().map(str::to_owned),
            seconds: value["seconds"].as_f64()?,
            solver_seconds: value["solver_seconds"].as_f64()?,
            work: Work {
                states: value["states"].as_u64()?,
                queries: value["queries"].as_u64()?,
                solver_calls: value["solver_calls"].as_u64()?,
                solver_failures: value["solver_failures"].as_u64()?,
            },
            memory: value["memory"].as_u64(),
            cycles: value["cycles"].as_u64(),
            templates: value["templates"].as_u64(),
        })
    }
}

/// A process that answers questions. Dropping this value ends it.
pub(crate) struct Host {
    pub(crate) name: &'static str,
    child: Child,
    input: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Host {
    /// The native engine, built for release, with Z3's wasm in Node.
    pub(crate) fn native() -> Result<Self> {
        let lab = ["--release", "--package", "loopscope-lab"];
        command::run(command::cargo().arg("build").args(lab))?;
        Self::start("native", command::cargo().args(["run", "--quiet"]).args(lab).args(["--", "bench"]))
    }

    /// The built wasm in a worker of a page, with Z3's wasm. `counting` is the folder of the interpreter's wasm.
    pub(crate) fn browser(counting: &Path) -> Result<Self> {
        Self::start("browser", command::node().arg("tests/bench/browser.mjs").arg(counting))
    }

    fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context(name)?;
        let input = child.stdin.take();
        let output = child.stdout.take().context("a process without output")?;
        Ok(Self { name, child, input, answers: BufReader::new(output).lines() })
    }

    /// Asks a question and waits for the answer. The inner error is a failed analysis.
    ///
    /// # Errors
    /// The process has ended.
    pub(crate) fn ask(&mut self, question: &Question<'_>) -> Result<Result<Answer, String>> {
        let value = self.exchange(&question.json())?;
        Ok(Answer::from_json(&value).ok_or_else(|| failure(&value)))
    }

    /// Runs a counting loop in the interpreter, and returns the seconds and, from the native side only, its steps.
    ///
    /// # Errors
    /// The process has ended, or the interpreter does not run.
    pub(crate) fn count(&mut self) -> Result<(f64, Option<u64>)> {
        let value = self.exchange(&json!({ "counting": true, "seconds": 60 }))?;
        let seconds = value["seconds"].as_f64().ok_or_else(|| anyhow!("{}: {}", self.name, failure(&value)))?;
        Ok((seconds, value["steps"].as_u64()))
    }

    /// The names of the techniques, in the order of the registry; only from the native side.
    ///
    /// # Errors
    /// The process has ended.
    pub(crate) fn techniques(&mut self) -> Result<Vec<String>> {
        let value = self.exchange(&json!({ "techniques": true }))?;
        let names = value.as_array().with_context(|| format!("{}: {}", self.name, failure(&value)))?;
        Ok(names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    fn exchange(&mut self, question: &Value) -> Result<Value> {
        let gone = || anyhow!("the {} side of the benchmark ended", self.name);
        let input = self.input.as_mut().ok_or_else(gone)?;
        writeln!(input, "{question}").with_context(|| gone().to_string())?;
        let line = self.answers.next().ok_or_else(gone)??;
        serde_json::from_str(&line).with_context(|| line.clone())
    }
}

fn failure(answer: &Value) -> String {
    answer["failure"].as_str().map_or_else(|| answer.to_string(), str::to_owned)
}

impl Drop for Host {
    fn drop(&mut self) {
        // The end of its input ends the process and its browser.
        self.input = None;
        let _ = self.child.wait();
    }
}
