//! The answer to an [`Analysis`](crate::Analysis), as plain data for the page, the command line and scripts.

mod analysed;
mod away;
mod cause;
pub(crate) mod endless_cause;
mod inputs;
mod long_runs;
mod null_pointer;
mod open_calls;
mod out_of_bounds;
mod past;
mod stop;
mod turns;
mod unfit_argument;
mod witness;

pub use loopscope_apc::artefact::{
    Backbone, BackboneFate, CountedWay, LeftOut, NecessaryCondition, PassedLoop, Winner,
};
pub use loopscope_chains::artefact::{
    Chain, ChainFate, ChainNode, ChainNodeKind, ChainRole, Constraint, CounterInterval, CounterValue, Navigation,
};
pub use loopscope_interpolation::artefact::{
    Annotated, Annotation, InterpolantNode, Interpolants, NodeStatus, Restart, RestartReason,
};
use loopscope_message::{Message, text};
pub use loopscope_summary::artefact::{
    Approximation, AutomatonEdge, ClassifiedCondition, LoopSummary, LoopType, Obstacle, PeriodicCycle, TraceForm,
    Vertex,
};
use loopscope_syntax::{Dialect, ErrorKind};
pub use loopscope_template::artefact::{CoreNode, Exit, LoopTemplates, Refused, Template};
pub use loopscope_transition::formula::{ClosedForm, Formula};
use serde::{Deserialize, Serialize};

pub use self::analysed::Analysed;
pub use self::away::Away;
pub use self::cause::{Cause, Failed, Operand};
pub use self::endless_cause::EndlessCause;
pub use self::inputs::{over_and_over, to_inputs, zero};
pub use self::long_runs::{EndlessRun, ErrorEnd, LateOverflow, LongRun};
pub use self::null_pointer::{NullOrigin, NullPointer};
pub use self::open_calls::{Invocation, OpenCalls};
pub use self::out_of_bounds::OutOfBounds;
pub use self::past::Past;
pub use self::stop::{Busiest, StopCode, StopReason};
pub use self::turns::{Cost, MemberReport, MemberStatus, Turn};
pub use self::unfit_argument::UnfitArgument;
pub use self::witness::{ArgumentValue, ElementRun, ParameterValue, Repeated, RowRun, Witness};
pub use crate::evidence::{
    Claim, Contradiction, Contradictions, CountSeries, Evidence, Excluded, ExcludedKind, FallingExample, FallingSeries,
    Invariant, IterationBound, IterationCounts, KnownValue, LearntCondition, LoopRelation, Measure, NeverHolds,
    PassedCheck, ProgramPoint, Proof, RankingComponent, RankingShape, TOLD, Tried,
};

/// The result of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Report {
    /// The verdict about the target, with its evidence.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The answer for everyday inputs, if the question is about these, too.
    pub everyday: Option<EverydayAnswer>,
    /// The target of the analysis.
    pub target: TargetText,
    /// If the target is any error: the operations of the program that could fail, by kind.
    pub considered: Vec<Considered>,
    /// If the target is any error: the parameters of `main` that are arrays without a length. No index is out of their
    /// bounds.
    pub endless: Vec<String>,
    /// If nothing goes wrong by a proof that leaves the stack out (C): the functions whose calls may fill it.
    pub may_fill_stack: Vec<String>,
    /// A run that never ends, if one was found with little work: not if everyday inputs lead to the target, or if that is
    /// the answer. Of the answer that every run ends, one that never ends but for an overflow.
    pub endless_run: Option<EndlessRun>,
    /// True if that run is what a person should hear first: not if the question is about a line, nor if the run keeps
    /// reading.
    pub hangs: bool,
    /// If every run ends (C): a run that only an error ends, if one is found with little work.
    pub error_end: Option<ErrorEnd>,
    /// If every run ends, or the answer is not known and no such run was found: a run that is not over after many steps,
    /// if there is one on small inputs.
    pub long_run: Option<LongRun>,
    /// The functions that the program names in one place only: a variable such as `gcd.b` is one of a single call.
    pub named_once: Vec<NamedOnce>,
    /// The technique that gave the verdict: its name in the registry.
    pub technique: String,
    /// If guidance was requested: why the search was not guided, at some locations or at all.
    pub unguided: Option<StopReason>,
    /// The members that took part, in the order of their turns, with their results. Empty if no member was needed.
    pub members: Vec<MemberReport>,
    /// Their turns, in order.
    pub turns: Vec<Turn>,
    /// The work done.
    pub stats: Stats,
}

impl Report {
    /// The same with a run that never ends.
    pub fn with_endless_run(self, endless_run: Option<EndlessRun>) -> Self {
        let reads_no_more = |run: &EndlessRun| run.proof.evidence.later_inputs().is_empty();
        let hangs = self.target.line.is_none() && endless_run.as_ref().is_some_and(reads_no_more);
        Self { endless_run, hangs, ..self }
    }

    /// The run that never ends, if that is what a person should hear first.
    pub fn hang(&self) -> Option<&EndlessRun> {
        self.endless_run.as_ref().filter(|_| self.hangs)
    }

    /// The artefacts of the members, in the members' order.
    pub fn artefacts(&self) -> impl Iterator<Item = &Artefact> {
        self.members.iter().filter_map(|member| member.artefact.as_ref())
    }
}

/// The answer for everyday inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EverydayAnswer {
    /// The answer. A witness or proof of the report is about everyday inputs as well, where that is its answer.
    pub verdict: Answer,
    /// The largest everyday number, and the smallest one without its sign.
    pub limit: u32,
    /// True if nothing else was asked: then the whole report is about everyday inputs.
    pub is_alone: bool,
}

/// A function that the program names in one place only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NamedOnce {
    /// Its name.
    pub function: String,
    /// Its first line, from 1.
    pub from: u32,
    /// Its last line.
    pub to: u32,
}

/// The verdict about the target. Each answer carries its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Verdict {
    /// The target can be reached.
    Reachable {
        /// Inputs that lead to the target.
        witness: Witness,
        /// The run-time error with which the run on them ends, if the target is an error.
        error: Option<ErrorText>,
    },
    /// No run reaches the target: nothing was unknown, dropped or bounded.
    Unreachable {
        /// The proof.
        proof: Proof,
    },
    /// The target is the end of runs: every run ends.
    Ends {
        /// The proof.
        proof: Proof,
    },
    /// The target is the end of runs: some run never ends.
    Endless {
        /// Inputs on which the program never ends.
        witness: Witness,
        /// Why it does not.
        proof: Proof,
    },
    /// Neither was proved.
    Unknown {
        /// Why the search stopped.
        stop: StopReason,
    },
}

/// A [`Verdict`] without its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Answer {
    /// The target can be reached.
    Reachable,
    /// No run reaches the target.
    Unreachable,
    /// Neither was proved.
    Unknown,
    /// Every run ends.
    Ends,
    /// Some run never ends.
    Endless,
}

impl Verdict {
    /// The verdict alone.
    pub fn answer(&self) -> Answer {
        match self {
            Self::Reachable { .. } => Answer::Reachable,
            Self::Unreachable { .. } => Answer::Unreachable,
            Self::Ends { .. } => Answer::Ends,
            Self::Endless { .. } => Answer::Endless,
            Self::Unknown { .. } => Answer::Unknown,
        }
    }

    /// Inputs that lead to the target, if it can be reached, or on which the program never ends.
    pub fn witness(&self) -> Option<&Witness> {
        match self {
            Self::Reachable { witness, .. } | Self::Endless { witness, .. } => Some(witness),
            _ => None,
        }
    }

    /// The run-time error to which the witness leads, if the target is an error that can happen.
    pub fn error(&self) -> Option<&ErrorText> {
        if let Self::Reachable { error, .. } = self { error.as_ref() } else { None }
    }

    /// The proof that the target cannot be reached, that every run ends, or that some run never ends, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Self::Unreachable { proof } | Self::Ends { proof } | Self::Endless { proof, .. } => Some(proof),
            _ => None,
        }
    }

    /// Why the search stopped, if nothing was proved.
    pub fn stop(&self) -> Option<&StopReason> {
        if let Self::Unknown { stop } = self { Some(stop) } else { None }
    }
}

/// The target, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TargetText {
    /// `any` for any run-time error, `line` for a line, `ends` for the end of every run.
    pub kind: String,
    /// The line, if the target is a line.
    pub line: Option<u32>,
    /// In words: "line 9", "any run-time error", "the end of every run".
    pub text: Message,
    /// The groups of errors that are not asked about, as the program leaves them out: `overflow`, ...
    #[cfg_attr(feature = "types", ts(type = "Switch['about'][]"))]
    pub left_out: Vec<&'static str>,
}

/// A run-time error with its location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ErrorText {
    /// A stable, hyphenated identifier: `division-by-zero`, `null-dereference`, ...
    pub kind: String,
    /// In words: "division by zero".
    pub text: Message,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The array and the index, if an index is out of bounds and the run is known.
    pub bounds: Option<OutOfBounds>,
    /// Why the run fails, if that is known.
    pub cause: Option<Box<Cause>>,
    /// The cause as a sentence; of an index out of bounds, the array and the index.
    pub why: Option<Message>,
}

impl ErrorText {
    /// At a line and column.
    pub fn new(kind: ErrorKind, dialect: Dialect, (line, column): (u32, u32)) -> Self {
        let (kind, text) = (kind.code_in(dialect).to_owned(), kind.message());
        Self { kind, text, line, column, bounds: None, cause: None, why: None }
    }

    /// Of an error with which a run of a program has ended.
    pub fn of(failed: &Failed<'_>, program: &Analysed<'_>) -> Self {
        let place = program.lines.line_column(program.source, failed.place.start);
        let bounds = failed.missing();
        let bounds = bounds.map(|bounds| OutOfBounds::new(bounds, failed.place, program.source, program.tree));
        let cause = Cause::new(failed, program).map(Box::new);
        let error = Self::new(failed.kind, program.dialect, place);
        let of_bounds = || bounds.as_ref().map(OutOfBounds::message);
        let why = cause.as_ref().map(|cause| cause.message()).or_else(of_bounds);
        let (kind, text) = match cause.as_deref() {
            Some(Cause::Returned { .. }) => ("use-after-return".to_owned(), text!("use after return")),
            _ => (error.kind, error.text),
        };
        Self { kind, text, bounds, cause, why, ..error }
    }
}

/// The places where one kind of error could happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Considered {
    /// In words: "division by zero".
    pub text: Message,
    /// The number of places.
    pub places: u32,
    /// Their lines, from 1, each once.
    pub lines: Vec<u32>,
}

/// A result of a technique besides its verdict, for the user to inspect. Each kind has a view in the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Artefact {
    /// Chains and constraint systems.
    Navigation {
        /// All of them.
        navigation: Navigation,
    },
    /// The necessary condition of the target.
    Condition {
        /// All of it.
        condition: NecessaryCondition,
    },
    /// Loop summaries, or why a loop has none.
    Summaries {
        /// Each loop that the search met, at least one.
        loops: Vec<LoopSummary>,
    },
    /// The templates of loops.
    Templates {
        /// Each loop that the search met, at least one.
        loops: Vec<LoopTemplates>,
    },
    /// The tree of a search with interpolants.
    Interpolants {
        /// All of it.
        interpolants: Interpolants,
    },
    /// Invariants, checked, that do not keep runs away from the target.
    Invariants {
        /// Each loop with a known invariant, at least one.
        loops: Vec<Invariant>,
    },
}

impl Artefact {
    /// The loops that were summarised, if these are the artefact.
    pub fn summaries(&self) -> &[LoopSummary] {
        if let Self::Summaries { loops } = self { loops } else { &[] }
    }

    /// The condition that every run to the target satisfies, if this is the artefact.
    pub fn condition(&self) -> Option<&NecessaryCondition> {
        if let Self::Condition { condition } = self { Some(condition) } else { None }
    }

    /// The tree with interpolants, if this is the artefact.
    pub fn interpolants(&self) -> Option<&Interpolants> {
        if let Self::Interpolants { interpolants } = self { Some(interpolants) } else { None }
    }

    /// The loops with known invariants, if these are the artefact.
    pub fn invariants(&self) -> &[Invariant] {
        if let Self::Invariants { loops } = self { loops } else { &[] }
    }

    /// The loops with templates, if these are the artefact.
    pub fn templates(&self) -> &[LoopTemplates] {
        if let Self::Templates { loops } = self { loops } else { &[] }
    }
}

/// The work of an analysis.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Stats {
    /// Symbolic states executed.
    pub states: u64,
    /// Finished paths.
    pub paths: u64,
    /// The number of times that two states were merged.
    pub merges: u64,
    /// States that were pruned because of earlier states: one had the same values at the same place, or a condition
    /// learnt from them implies that no run reaches a target from there.
    pub subsumed: u64,
    /// States that were explored first, because chains ahead of them may lead to a target.
    pub guided: u64,
    /// States that were pruned, because no chain ahead of them leads to a target.
    pub ruled_out: u64,
    /// Questions to the solver's layers.
    pub queries: u64,
    /// Of these, how many reached the solver itself.
    pub solver_calls: u64,
    /// The number of times that the interpreter refuted inputs that satisfy all conditions of their path. Each time is
    /// a mistake in Loopscope.
    pub refuted: u64,
    /// The number of times that the solver answered `unknown`; the question may then have been asked in another form.
    pub solver_failures: u64,
    /// The other questions that simplification answered.
    pub simplified: u64,
    /// The other questions that an earlier model answered.
    pub reused: u64,
    /// The other questions that were asked before.
    pub cached: u64,
    /// Wall-clock time by the host's clock.
    pub seconds: f64,
}

impl Stats {
    /// Adds the work of another member.
    pub fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.paths += other.paths;
        self.merges += other.merges;
        self.subsumed += other.subsumed;
        self.guided += other.guided;
        self.ruled_out += other.ruled_out;
        self.queries += other.queries;
        self.solver_calls += other.solver_calls;
        self.refuted += other.refuted;
        self.solver_failures += other.solver_failures;
        self.simplified += other.simplified;
        self.reused += other.reused;
        self.cached += other.cached;
    }
}

/// A report of a running analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Event {
    /// A member starts its turn.
    Turn {
        /// The member: an index into `members`.
        at: u32,
        /// The members that take part, with their results so far.
        members: Vec<MemberReport>,
        /// The turns so far.
        turns: Vec<Turn>,
    },
    /// Work so far.
    Progress {
        /// The counts of the member at work.
        stats: Stats,
        /// Its current activity: "summing the loop in line 7".
        doing: Message,
    },
    /// The artefact of a member so far, so that a stopped analysis can show it.
    Built {
        /// The artefact, which replaces the member's previous one.
        artefact: Artefact,
    },
}
