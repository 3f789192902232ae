//! Parts of reports as JSON.

use indexmap::IndexMap;
use loopscope_question::report::{
    Cause, EndlessRun, ErrorEnd, ErrorText, LateOverflow, LongRun, OutOfBounds, Proof, Repeated, Stats, StopReason,
};
use loopscope_syntax::SourceFiles;
use serde::Serialize;
use serde_json::Value;

use crate::arguments::{ArgumentJson, inputs_to_words, integer_to_json, later_to_json, to_json};

/// The integers that `input` reads, as JSON.
pub fn inputs_to_json(inputs: &[Repeated]) -> Vec<Value> {
    inputs_to_words(inputs).iter().map(|input| integer_to_json(input)).collect()
}

/// A file of a program of several files: lines of the report are those of the whole text.
#[derive(Serialize)]
pub struct SourceFileJson<'a> {
    name: &'a str,
    first_line: u32,
}

impl<'a> SourceFileJson<'a> {
    /// Converts files to the output format.
    pub fn from_files(files: &'a SourceFiles) -> Vec<Self> {
        files.iter().map(|file| Self { name: &file.name, first_line: file.first_line }).collect()
    }
}

/// A run-time error with its location.
#[derive(Serialize)]
pub struct ErrorJson<'a> {
    kind: &'a str,
    line: u32,
    column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<&'a OutOfBounds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'a Cause>,
}

impl<'a> ErrorJson<'a> {
    /// Converts it to the output format.
    pub fn new(error: &'a ErrorText) -> Self {
        let ErrorText { kind, line, column, bounds, cause, .. } = error;
        Self { kind, line: *line, column: *column, bounds: bounds.as_ref(), cause: cause.as_deref() }
    }
}

/// The reason why there is no answer.
#[derive(Serialize)]
pub struct StopJson<'a> {
    code: &'a str,
    message: String,
    place: Option<PlaceJson>,
}

#[derive(Serialize)]
struct PlaceJson {
    line: u32,
    column: u32,
}

impl<'a> StopJson<'a> {
    /// Converts it to the output format.
    pub fn new(stop: &'a StopReason) -> Self {
        let place = stop.place.map(|(line, column)| PlaceJson { line, column });
        Self { code: stop.code.code(), message: stop.message.to_string(), place }
    }
}

/// A run that never ends.
#[derive(Serialize)]
pub struct EndlessRunJson<'a> {
    line: u32,
    inputs: Vec<Value>,
    parameters: IndexMap<String, ArgumentJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<Value>,
    /// True if an integer overflows in it after very many iterations.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    overflows: bool,
    /// The overflow and its time, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    overflow: Option<&'a LateOverflow>,
    proof: &'a Proof,
}

impl<'a> EndlessRunJson<'a> {
    /// Converts it to the output format.
    pub fn new(run: &'a EndlessRun) -> Self {
        let EndlessRun { witness, proof, overflows, overflow } = run;
        Self {
            line: run.line(),
            inputs: inputs_to_json(&witness.inputs),
            parameters: to_json(&witness.parameters),
            repeat: later_to_json(proof.evidence.later_inputs()),
            overflows: *overflows,
            overflow: overflow.as_ref(),
            proof,
        }
    }
}

/// A run that only an error ends.
#[derive(Serialize)]
pub struct ErrorEndJson<'a> {
    error: ErrorJson<'a>,
    line: Option<u32>,
    is_only_end: bool,
    inputs: Vec<Value>,
    parameters: IndexMap<String, ArgumentJson>,
}

impl<'a> ErrorEndJson<'a> {
    /// Converts it to the output format.
    pub fn new(ErrorEnd { witness, error, line, is_only_end }: &'a ErrorEnd) -> Self {
        Self {
            error: ErrorJson::new(error),
            line: *line,
            is_only_end: *is_only_end,
            inputs: inputs_to_json(&witness.inputs),
            parameters: to_json(&witness.parameters),
        }
    }
}

/// A run that is not over after many steps.
#[derive(Serialize)]
pub struct LongRunJson {
    inputs: Vec<Value>,
    parameters: IndexMap<String, ArgumentJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<Value>,
    steps: u64,
    calls: Option<u32>,
}

impl LongRunJson {
    /// Converts it to the output format.
    pub fn new(LongRun { witness, input, calls }: &LongRun) -> Self {
        Self {
            inputs: inputs_to_json(&witness.inputs),
            parameters: to_json(&witness.parameters),
            repeat: later_to_json(input.as_slice()),
            steps: witness.steps,
            calls: *calls,
        }
    }
}

/// The work of an analysis.
#[derive(Serialize)]
pub struct StatsJson {
    states: u64,
    paths: u64,
    merges: u64,
    subsumed: u64,
    guided: u64,
    ruled_out: u64,
    queries: u64,
    solver_calls: u64,
    solver_failures: u64,
    refuted: u64,
    seconds: f64,
}

impl StatsJson {
    /// Converts it to the output format.
    pub fn new(stats: &Stats) -> Self {
        Self {
            states: stats.states,
            paths: stats.paths,
            merges: stats.merges,
            subsumed: stats.subsumed,
            guided: stats.guided,
            ruled_out: stats.ruled_out,
            queries: stats.queries,
            solver_calls: stats.solver_calls,
            solver_failures: stats.solver_failures,
            refuted: stats.refuted,
            seconds: stats.seconds,
        }
    }
}
