//! Coverage reports as JSON, for scripts.

use indexmap::IndexMap;
use loopscope_engine::cover::report::{Count, CoverInput, CoverReport, Fate, Goal, GoalReport, Never, RunEnd};
use loopscope_question::report::{Answer, Proof};
use loopscope_syntax::SourceFiles;
use serde::Serialize;
use serde_json::Value;

use crate::arguments::{ArgumentJson, integer_to_json, to_json};
use crate::parts::{EndlessRunJson, ErrorJson, SourceFileJson, StatsJson, StopJson, inputs_to_json};

/// The report as one JSON object in one line.
pub fn json(report: &CoverReport, files: &SourceFiles) -> String {
    let [lines, branches, errors] = report.counts();
    let object = CoverJson {
        source_files: SourceFileJson::from_files(files),
        counts: CountsJson { lines, branches, errors },
        inputs: report.inputs.iter().map(InputJson::new).collect(),
        goals: report.goals.iter().map(GoalJson::new).collect(),
        endless: report.endless.iter().map(EndlessRunJson::new).collect(),
        stats: StatsJson::new(&report.stats),
    };
    // Keys are strings and numbers are finite, so serialisation cannot fail.
    serde_json::to_string(&object).unwrap_or_default()
}

#[derive(Serialize)]
struct CoverJson<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    source_files: Vec<SourceFileJson<'a>>,
    counts: CountsJson,
    inputs: Vec<InputJson<'a>>,
    goals: Vec<GoalJson<'a>>,
    endless: Vec<EndlessRunJson<'a>>,
    stats: StatsJson,
}

#[derive(Serialize)]
struct CountsJson {
    lines: Count,
    branches: Count,
    errors: Count,
}

#[derive(Serialize)]
struct InputJson<'a> {
    inputs: Vec<Value>,
    parameters: IndexMap<String, ArgumentJson>,
    steps: u64,
    end: EndJson<'a>,
    goals: &'a [u32],
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum EndJson<'a> {
    Finished { result: Value },
    Error { error: ErrorJson<'a> },
    Halted { line: u32 },
    Reads { line: u32 },
    Goes,
}

impl<'a> InputJson<'a> {
    fn new(input: &'a CoverInput) -> Self {
        let end = match &input.end {
            RunEnd::Finished { result } => EndJson::Finished { result: integer_to_json(result) },
            RunEnd::Error { error } => EndJson::Error { error: ErrorJson::new(error) },
            RunEnd::Halted { line } => EndJson::Halted { line: *line },
            RunEnd::Reads { line } => EndJson::Reads { line: *line },
            RunEnd::Goes => EndJson::Goes,
        };
        let inputs = inputs_to_json(&input.inputs);
        Self { inputs, parameters: to_json(&input.parameters), steps: input.steps, end, goals: &input.goals }
    }
}

#[derive(Serialize)]
struct GoalJson<'a> {
    #[serde(flatten)]
    goal: &'a Goal,
    verdict: Answer,
    inputs: &'a [u32],
    technique: Option<&'a str>,
    proof: Option<&'a Proof>,
    behind: &'a [u32],
    stop: Option<StopJson<'a>>,
}

impl<'a> GoalJson<'a> {
    fn new(GoalReport { goal, fate }: &'a GoalReport) -> Self {
        let open =
            Self { goal, verdict: Answer::Unknown, inputs: &[], technique: None, proof: None, behind: &[], stop: None };
        match fate {
            Fate::Reachable { inputs } => Self { verdict: Answer::Reachable, inputs, ..open },
            Fate::Unreachable(Never { technique, proof, behind }) => {
                Self { verdict: Answer::Unreachable, technique: Some(technique), proof: proof.as_ref(), behind, ..open }
            }
            Fate::Unknown { stop } => Self { stop: Some(StopJson::new(stop)), ..open },
        }
    }
}
