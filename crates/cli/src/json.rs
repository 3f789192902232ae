//! Reports as JSON, for scripts.

use indexmap::IndexMap;
use loopscope_engine::tree::{Tree, TreeNode};
use loopscope_export::{
    ArgumentJson, EndlessRunJson, ErrorJson, LongRunJson, StatsJson, StopJson, inputs_to_json, later_to_json, to_json,
};
use loopscope_question::report::{
    Answer, Artefact, Cost, EverydayAnswer, Formula, MemberReport, MemberStatus, Proof, Report, Turn, Witness,
};
use loopscope_question::{Program, ProgramText, Target};
use loopscope_syntax::{Diagnostic, LineIndex, Severity};
use serde::Serialize;
use serde_json::Value;

use crate::show::Shown;
use crate::source::Source;

/// The number of the schema. It grows when a key goes or changes its meaning; new keys may come without that.
const SCHEMA: u32 = 2;

/// The diagnostics of a program that has errors, as one JSON object in one line.
pub(crate) fn refused(source: &Source<'_>) -> String {
    let ProgramText { diagnostics, .. } = Program::read_text(&source.text, source.dialect);
    let lines = LineIndex::new(&source.text);
    let diagnostics = diagnostics.iter().map(|Diagnostic { severity, code, message, span, .. }| {
        let (line, column) = lines.line_column(&source.text, span.start);
        DiagnosticJson { severity: *severity, code, line, column, message: message.to_string() }
    });
    let refused = RefusedJson { schema: SCHEMA, diagnostics: diagnostics.collect() };
    serde_json::to_string(&refused).unwrap_or_default()
}

/// A program that has errors.
#[derive(Serialize)]
struct RefusedJson<'a> {
    schema: u32,
    diagnostics: Vec<DiagnosticJson<'a>>,
}

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    severity: Severity,
    code: &'a str,
    line: u32,
    column: u32,
    message: String,
}

/// The answer as one JSON object in one line, which `docs/report.md` describes. `tree` is the tree of paths, if it was
/// built. Without `shown`, all artefacts of the report are part of it, otherwise those of these names.
pub(crate) fn report(
    program: &Program,
    target: Target,
    report: &Report,
    tree: Option<&Tree>,
    shown: &[Shown],
) -> String {
    let witness = report.verdict.witness();
    let is_shown = |part: Shown| shown.is_empty() || shown.contains(&part);
    let artefacts = report.members.iter().filter_map(|member| {
        let artefact = member.artefact.as_ref()?;
        let technique = member.technique.as_str();
        Shown::of_artefact(artefact).iter().any(|part| is_shown(*part)).then_some(ArtefactJson { technique, artefact })
    });
    let object = ReportJson {
        schema: SCHEMA,
        verdict: report.verdict.answer(),
        everyday: report.everyday.as_ref().map(EverydayJson::of),
        target: target.to_string(),
        left_out: &report.target.left_out,
        error: report.verdict.error().map(ErrorJson::of),
        inputs: witness.map(|witness| inputs_to_json(&witness.inputs)),
        arguments: witness.map(|witness| start_arguments(program, witness)).unwrap_or_default(),
        ill_formed: witness.is_some_and(|witness| loopscope_witness::stdin::is_ill_formed(program, &witness.inputs)),
        stdin: witness.and_then(|witness| loopscope_witness::stdin::text(program, &witness.inputs)),
        assumptions: program.assumptions().iter().map(ToString::to_string).collect(),
        endless_arrays: if report.verdict.answer() == Answer::Unreachable { &report.endless } else { &[] },
        parameters: witness.map(|witness| to_json(&witness.parameters)),
        repeat: report.verdict.proof().and_then(|proof| later_to_json(proof.evidence.later_inputs())),
        replayed: witness.is_some_and(|witness| witness.replayed),
        technique: &report.technique,
        stop: report.verdict.stop().map(StopJson::of),
        unguided: report.unguided.as_ref().map(StopJson::of),
        members: report.members.iter().map(MemberJson::of).collect(),
        turns: report.turns.iter().map(|turn| TurnJson::of(turn, report)).collect(),
        stats: StatsJson::of(&report.stats),
        path_condition: witness.filter(|_| is_shown(Shown::PathCondition)).map(|witness| &*witness.path_condition),
        endless_run: report.endless_run.as_ref().map(EndlessRunJson::of),
        long_run: report.long_run.as_ref().map(LongRunJson::of),
        proof: report.verdict.proof().filter(|_| is_shown(Shown::Proof)),
        artefacts: artefacts.collect(),
        tree: tree.map(TreeJson::of),
    };
    // Keys are strings and numbers are finite, so serialisation cannot fail.
    serde_json::to_string(&object).unwrap_or_default()
}

fn start_arguments(program: &Program, witness: &Witness) -> IndexMap<String, String> {
    loopscope_witness::stdin::arguments(program, &witness.inputs)
        .into_iter()
        .map(|(name, value)| (name.to_string(), value))
        .collect()
}

#[derive(Serialize)]
struct ReportJson<'a> {
    schema: u32,
    verdict: Answer,
    /// The answer for everyday inputs, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    everyday: Option<EverydayJson>,
    /// In the notation of `--target`.
    target: String,
    /// The groups of errors that are not asked about.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    left_out: &'a [&'static str],
    error: Option<ErrorJson<'a>>,
    inputs: Option<Vec<Value>>,
    /// The arguments of the function in which a C program starts, if that is not `main`.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    arguments: IndexMap<String, String>,
    /// True if what is typed is not what `scanf` asks for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ill_formed: bool,
    /// What to type, for a C program.
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin: Option<String>,
    /// What the answer assumes of the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumptions: Vec<String>,
    /// The input arrays without a length, if it is proved that no error can happen: no index of theirs is out of bounds.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    endless_arrays: &'a [String],
    parameters: Option<IndexMap<String, ArgumentJson>>,
    /// If a run never ends and reads inputs: what each `input` reads, after `inputs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<Value>,
    replayed: bool,
    technique: &'a str,
    stop: Option<StopJson<'a>>,
    unguided: Option<StopJson<'a>>,
    members: Vec<MemberJson<'a>>,
    turns: Vec<TurnJson<'a>>,
    stats: StatsJson,
    path_condition: Option<&'a [Formula]>,
    /// A run that never ends, if one was found; not if the target is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    endless_run: Option<EndlessRunJson<'a>>,
    /// A run that is not over after many steps, if one was found and the target is not reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    long_run: Option<LongRunJson>,
    proof: Option<&'a Proof>,
    artefacts: Vec<ArtefactJson<'a>>,
    tree: Option<TreeJson<'a>>,
}

/// The answer for everyday inputs.
#[derive(Serialize)]
struct EverydayJson {
    verdict: Answer,
    limit: u32,
}

impl EverydayJson {
    fn of(EverydayAnswer { verdict, limit, .. }: &EverydayAnswer) -> Self {
        Self { verdict: *verdict, limit: *limit }
    }
}

/// A tree of paths.
#[derive(Serialize)]
struct TreeJson<'a> {
    nodes: &'a [TreeNode],
    complete: bool,
    stop: Option<StopJson<'a>>,
}

impl<'a> TreeJson<'a> {
    fn of(tree: &'a Tree) -> Self {
        Self { nodes: &tree.nodes, complete: tree.complete, stop: tree.stop.as_ref().map(StopJson::of) }
    }
}

/// An artefact with the technique that built it.
#[derive(Serialize)]
struct ArtefactJson<'a> {
    technique: &'a str,
    #[serde(flatten)]
    artefact: &'a Artefact,
}

#[derive(Serialize)]
struct MemberJson<'a> {
    technique: &'a str,
    /// Whether it works on everyday inputs alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    everyday: bool,
    standing: MemberStatus,
    turns: u32,
    #[serde(flatten)]
    cost: Cost,
    stop: Option<StopJson<'a>>,
}

impl<'a> MemberJson<'a> {
    fn of(member: &'a MemberReport) -> Self {
        let MemberReport { technique, is_everyday, standing, stop, turns, cost, .. } = member;
        let stop = stop.as_ref().map(StopJson::of);
        Self { technique, everyday: *is_everyday, standing: *standing, turns: *turns, cost: *cost, stop }
    }
}

#[derive(Serialize)]
struct TurnJson<'a> {
    technique: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    everyday: bool,
    round: u32,
    #[serde(flatten)]
    cost: Cost,
}

impl<'a> TurnJson<'a> {
    fn of(turn: &Turn, report: &'a Report) -> Self {
        let MemberReport { technique, is_everyday, .. } = &report.members[turn.member as usize];
        Self { technique, everyday: *is_everyday, round: turn.round, cost: turn.cost }
    }
}
