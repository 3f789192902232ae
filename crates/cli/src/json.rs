//! Reports as JSON, for scripts.

use indexmap::IndexMap;
use loopscope_engine::tree::{Tree, TreeNode};
use loopscope_export::{
    ArgumentJson, EndlessRunJson, ErrorEndJson, ErrorJson, LongRunJson, SourceFileJson, StatsJson, StopJson,
    inputs_to_json, later_to_json, to_json,
};
use loopscope_interp::GivenFile;
use loopscope_question::report::{
    Answer, Artefact, Cost, EndlessRun, EverydayAnswer, Formula, MemberReport, MemberStatus, Proof, Report, Turn,
    Witness,
};
use loopscope_question::{Program, ProgramText, Target};
use loopscope_syntax::{Diagnostic, LineIndex, Severity};
use serde::Serialize;
use serde_json::Value;

use crate::report::UserInputs;
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
    let refused = RefusedJson {
        schema: SCHEMA,
        source_files: SourceFileJson::from_files(&source.files),
        diagnostics: diagnostics.collect(),
    };
    serde_json::to_string(&refused).unwrap_or_default()
}

/// A program that has errors.
#[derive(Serialize)]
struct RefusedJson<'a> {
    schema: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    source_files: Vec<SourceFileJson<'a>>,
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
        source_files: SourceFileJson::from_files(program.files()),
        verdict: report.verdict.answer(),
        everyday: report.everyday.as_ref().map(EverydayJson::new),
        target: target.to_string(),
        left_out: &report.target.left_out,
        error: report.verdict.error().map(ErrorJson::new),
        inputs: witness.map(|witness| inputs_to_json(&witness.inputs)),
        given: witness.map(|witness| GivenJson::new(program, witness, report.verdict.proof())).unwrap_or_default(),
        assumptions: program.assumptions().iter().map(ToString::to_string).collect(),
        may_fill_stack: &report.may_fill_stack,
        endless_arrays: if report.verdict.answer() == Answer::Unreachable { &report.endless } else { &[] },
        parameters: witness.map(|witness| to_json(&witness.parameters)),
        repeat: report.verdict.proof().and_then(|proof| later_to_json(proof.evidence.later_inputs())),
        replayed: witness.is_some_and(|witness| witness.replayed),
        technique: &report.technique,
        stop: report.verdict.stop().map(StopJson::new),
        unguided: report.unguided.as_ref().map(StopJson::new),
        members: report.members.iter().map(MemberJson::new).collect(),
        turns: report.turns.iter().map(|turn| TurnJson::new(turn, report)).collect(),
        stats: StatsJson::new(&report.stats),
        path_condition: witness.filter(|_| is_shown(Shown::PathCondition)).map(|witness| &*witness.path_condition),
        endless_run: report.endless_run.as_ref().map(|run| UnaskedRunJson::new(program, run)),
        error_end: report.error_end.as_ref().map(ErrorEndJson::new),
        long_run: report.long_run.as_ref().map(LongRunJson::new),
        proof: report.verdict.proof().filter(|_| is_shown(Shown::Proof)),
        artefacts: artefacts.collect(),
        tree: tree.map(TreeJson::new),
    };
    // Keys are strings and numbers are finite, so serialisation cannot fail.
    serde_json::to_string(&object).unwrap_or_default()
}

/// A user's input to a C program in a run.
#[derive(Default, Serialize)]
struct GivenJson {
    /// The values that no user types: the arguments of the function in which it starts, if that is not `main`, what `rand`
    /// returns, and which allocations fail.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    arguments: IndexMap<String, String>,
    /// True if what is typed is not what `scanf` asks for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ill_formed: bool,
    /// The text to type.
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin: Option<String>,
    /// The text to type over and over after it, in a run that never ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin_repeat: Option<String>,
    /// The part that is read of each file that it opens for reading; null for one that cannot be opened.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    files: IndexMap<String, Option<String>>,
    /// The files that it cannot open for writing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unwritable: Vec<String>,
}

impl GivenJson {
    fn new(program: &Program, witness: &Witness, proof: Option<&Proof>) -> Self {
        let later = proof.map(|proof| proof.evidence.later_inputs()).unwrap_or_default();
        let UserInputs { arguments, is_ill_formed, text, later, files, .. } =
            UserInputs::new(program, &witness.inputs, later);
        let (mut read, mut unwritable) = (IndexMap::new(), Vec::new());
        for (name, file) in files {
            match file {
                GivenFile::Missing => {
                    read.insert(name, None);
                }
                GivenFile::Text(text) => {
                    read.insert(name, Some(text));
                }
                GivenFile::Unwritable => unwritable.push(name),
            }
        }
        Self {
            arguments: arguments.into_iter().collect(),
            ill_formed: is_ill_formed,
            stdin: text,
            stdin_repeat: later,
            files: read,
            unwritable,
        }
    }
}

/// A run that never ends beside the answer.
#[derive(Serialize)]
struct UnaskedRunJson<'a> {
    #[serde(flatten)]
    run: EndlessRunJson<'a>,
    #[serde(flatten)]
    given: GivenJson,
}

impl<'a> UnaskedRunJson<'a> {
    fn new(program: &Program, run: &'a EndlessRun) -> Self {
        Self { run: EndlessRunJson::new(run), given: GivenJson::new(program, &run.witness, Some(&run.proof)) }
    }
}

#[derive(Serialize)]
struct ReportJson<'a> {
    schema: u32,
    /// The files of a program of several files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    source_files: Vec<SourceFileJson<'a>>,
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
    #[serde(flatten)]
    given: GivenJson,
    /// The assumptions of the answer about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumptions: Vec<String>,
    /// If it is proved that nothing else goes wrong: the functions whose calls may fill the stack.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    may_fill_stack: &'a [String],
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
    endless_run: Option<UnaskedRunJson<'a>>,
    /// A run that only an error ends, if every run ends and one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_end: Option<ErrorEndJson<'a>>,
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
    fn new(EverydayAnswer { verdict, limit, .. }: &EverydayAnswer) -> Self {
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
    fn new(tree: &'a Tree) -> Self {
        Self { nodes: &tree.nodes, complete: tree.complete, stop: tree.stop.as_ref().map(StopJson::new) }
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
    /// True if it works on everyday inputs alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    everyday: bool,
    standing: MemberStatus,
    turns: u32,
    #[serde(flatten)]
    cost: Cost,
    stop: Option<StopJson<'a>>,
}

impl<'a> MemberJson<'a> {
    fn new(member: &'a MemberReport) -> Self {
        let MemberReport { technique, is_everyday, standing, stop, turns, cost, .. } = member;
        let stop = stop.as_ref().map(StopJson::new);
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
    fn new(turn: &Turn, report: &'a Report) -> Self {
        let MemberReport { technique, is_everyday, .. } = &report.members[turn.member as usize];
        Self { technique, everyday: *is_everyday, round: turn.round, cost: turn.cost }
    }
}
