//! Reports as JSON, for scripts.

use indexmap::IndexMap;
use loopscope_engine::Target;
use loopscope_engine::report::{Answer, Cost, MemberReport, MemberStatus, Report, Turn};
use loopscope_export::{ArgumentJson, ErrorJson, StatsJson, StopJson, inputs_to_json, to_json};
use serde::Serialize;
use serde_json::Value;

/// The answer as one JSON object in one line.
pub(crate) fn report(target: Target, report: &Report) -> String {
    let witness = report.verdict.witness();
    let object = ReportJson {
        verdict: report.verdict.answer(),
        target: match target {
            Target::AnyError => "any".to_owned(),
            Target::Line(line) => format!("line:{line}"),
        },
        error: report.verdict.error().map(ErrorJson::of),
        inputs: witness.map(|witness| inputs_to_json(&witness.inputs)),
        parameters: witness.map(|witness| to_json(&witness.parameters)),
        replayed: witness.is_some_and(|witness| witness.replayed),
        technique: &report.technique,
        stop: report.verdict.stop().map(StopJson::of),
        unguided: report.unguided.as_ref().map(StopJson::of),
        members: report.members.iter().map(MemberJson::of).collect(),
        turns: report.turns.iter().map(|turn| TurnJson::of(turn, report)).collect(),
        stats: StatsJson::of(&report.stats),
    };
    // Keys are strings and numbers are finite, so serialisation cannot fail.
    serde_json::to_string(&object).unwrap_or_default()
}

#[derive(Serialize)]
struct ReportJson<'a> {
    verdict: Answer,
    /// In the notation of `--target`.
    target: String,
    error: Option<ErrorJson<'a>>,
    inputs: Option<Vec<Value>>,
    parameters: Option<IndexMap<String, ArgumentJson>>,
    replayed: bool,
    technique: &'a str,
    stop: Option<StopJson<'a>>,
    unguided: Option<StopJson<'a>>,
    members: Vec<MemberJson<'a>>,
    turns: Vec<TurnJson<'a>>,
    stats: StatsJson,
}

#[derive(Serialize)]
struct MemberJson<'a> {
    technique: &'a str,
    standing: MemberStatus,
    turns: u32,
    #[serde(flatten)]
    cost: Cost,
    stop: Option<StopJson<'a>>,
}

impl<'a> MemberJson<'a> {
    fn of(member: &'a MemberReport) -> Self {
        let MemberReport { technique, standing, stop, turns, cost, .. } = member;
        let stop = stop.as_ref().map(StopJson::of);
        Self { technique, standing: *standing, turns: *turns, cost: *cost, stop }
    }
}

#[derive(Serialize)]
struct TurnJson<'a> {
    technique: &'a str,
    round: u32,
    #[serde(flatten)]
    cost: Cost,
}

impl<'a> TurnJson<'a> {
    fn of(turn: &Turn, report: &'a Report) -> Self {
        let technique = &report.members[turn.member as usize].technique;
        Self { technique, round: turn.round, cost: turn.cost }
    }
}
