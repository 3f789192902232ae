//! The answer to an [`crate::Analysis`], as plain data: what the page, the command line and scripts show.

pub use loopscope_apc::artefact::NecessaryCondition;
use loopscope_chains::artefact::Navigation;
pub use loopscope_summary::artefact::{Approximation, LoopSummary};
pub use loopscope_template::artefact::LoopTemplates;
pub use loopscope_transition::formula::{ClosedForm, Formula};
use serde::{Serialize, Serializer};

pub use crate::evidence::{
    Claim, Contradiction, Contradictions, Evidence, Excluded, Invariant, LearntCondition, LoopRelation, PassedCheck,
    Place, Proof, Tried,
};
pub use crate::turns::{Cost, MemberReport, Standing, Turn};

/// The result of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Report {
    /// Whether the target can be reached, and why.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The target of the analysis.
    pub target: TargetText,
    /// Where the target is any error: everything that could go wrong in the program, by kind.
    pub considered: Vec<Considered>,
    /// Where the target is any error: the parameters of `main` that are arrays. They have no end, so no index is out of
    /// their bounds.
    pub endless: Vec<String>,
    /// The technique that gave the verdict: its name in the registry.
    pub technique: String,
    /// Why chains gave no guidance, at some places or at all, although they were to guide the search.
    pub unguided: Option<StopReason>,
    /// The members that took part, in the order of their turns, with their results. Empty if no member was needed.
    pub members: Vec<MemberReport>,
    /// Their turns, in order.
    pub turns: Vec<Turn>,
    /// How much work it was.
    pub stats: Stats,
}

impl Report {
    /// The artefacts that the members have built, in the members' order.
    pub fn artefacts(&self) -> impl Iterator<Item = &Artefact> {
        self.members.iter().filter_map(|member| member.artefact.as_ref())
    }
}

/// Can the target be reached? Each answer carries what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Verdict {
    /// Yes.
    Reachable {
        /// Inputs that lead to the target.
        witness: Witness,
        /// The run-time error with which the run on them ends, where the target is an error.
        error: Option<ErrorText>,
    },
    /// No: nothing was unknown, dropped or bounded.
    Unreachable {
        /// Why not.
        proof: Proof,
    },
    /// Neither was shown.
    Unknown {
        /// Why the search stopped.
        stop: StopReason,
    },
}

/// A [`Verdict`] without what it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Answer {
    /// The target can be reached.
    Reachable,
    /// No run reaches the target.
    Unreachable,
    /// Neither was shown.
    Unknown,
}

impl Verdict {
    /// The verdict alone.
    pub fn answer(&self) -> Answer {
        match self {
            Self::Reachable { .. } => Answer::Reachable,
            Self::Unreachable { .. } => Answer::Unreachable,
            Self::Unknown { .. } => Answer::Unknown,
        }
    }

    /// Inputs that lead to the target, where it can be reached.
    pub fn witness(&self) -> Option<&Witness> {
        if let Self::Reachable { witness, .. } = self { Some(witness) } else { None }
    }

    /// The run-time error that the witness leads to, where the target is an error that can happen.
    pub fn error(&self) -> Option<&ErrorText> {
        if let Self::Reachable { error, .. } = self { error.as_ref() } else { None }
    }

    /// Why the target cannot be reached, where that was proved.
    pub fn proof(&self) -> Option<&Proof> {
        if let Self::Unreachable { proof } = self { Some(proof) } else { None }
    }

    /// Why the search stopped, where nothing was shown.
    pub fn stop(&self) -> Option<&StopReason> {
        if let Self::Unknown { stop } = self { Some(stop) } else { None }
    }
}

/// The target, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TargetText {
    /// `any` for any run-time error, `line` for a line.
    pub kind: String,
    /// The line, for a line.
    pub line: Option<u32>,
    /// In words: "line 9", "any run-time error".
    pub text: String,
}

/// A run-time error with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ErrorText {
    /// A stable, hyphenated identifier: `division-by-zero`, `null-dereference`, ...
    pub kind: String,
    /// In words: "division by zero".
    pub text: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// The places where one kind of error could happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Considered {
    /// In words: "division by zero".
    pub text: String,
    /// How many places there are.
    pub places: u32,
    /// Their lines, from 1, each once.
    pub lines: Vec<u32>,
}

/// Inputs that lead to the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Witness {
    /// The integers that `input` reads, in order.
    pub inputs: Vec<Repeated>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<ParameterValue>,
    /// Whether the concrete interpreter followed these inputs to the target. False only where the run is longer than
    /// the step limit; [`Witness::note`] then says so.
    pub replayed: bool,
    /// How many steps the interpreter took.
    pub steps: u64,
    /// The path condition of the path that the search found, a conjunct each; none where inputs were found without one.
    pub path_condition: Vec<Formula>,
    /// Whether the run takes that path, which the counts of chains describe too. Inputs that were found are made
    /// smaller afterwards; false where they then take another path.
    pub same_path: bool,
    /// A remark about it, if there is one.
    pub note: Option<String>,
}

/// An integer that is read several times in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Repeated {
    /// The integer in decimal.
    pub value: String,
    /// How often, at least once.
    pub times: u64,
}

/// A parameter of `main` with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ParameterValue {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: ArgumentValue,
}

/// A value of a parameter of `main`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ArgumentValue {
    /// An integer in decimal.
    Integer {
        /// The integer.
        value: String,
    },
    /// An input array: the elements that the run reads, by rising index. All others do not matter, and are 0.
    Array {
        /// Stretches of equal elements.
        runs: Vec<ElementRun>,
    },
    /// An input array of arrays: the rows with elements that the run reads, by rising index.
    Rows {
        /// Stretches of equal rows.
        rows: Vec<RowRun>,
    },
}

/// The same element at every index from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ElementRun {
    /// The first index in decimal.
    pub first: String,
    /// The last index in decimal.
    pub last: String,
    /// The element in decimal.
    pub value: String,
}

/// Equal rows at every index from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RowRun {
    /// The first index in decimal.
    pub first: String,
    /// The last index in decimal.
    pub last: String,
    /// Their elements.
    pub runs: Vec<ElementRun>,
}

/// Why a search stopped without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StopReason {
    /// Its kind.
    pub code: StopCode,
    /// In words that a student understands.
    pub message: String,
    /// The place it is about: line and column from 1.
    pub place: Option<(u32, u32)>,
    /// What to try next, if anything: the name of a technique.
    pub suggestion: Option<String>,
    /// What to change in the program instead, if anything: in words, with code between backticks.
    pub advice: Option<String>,
}

/// The kinds of reasons why a search stops without an answer. In data they are stable, hyphenated identifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "kebab-case"))]
pub enum StopCode {
    /// There is nothing to execute on the line.
    NothingThere,
    /// As many symbolic states were explored as one search may.
    States,
    /// The time is over.
    Time,
    /// The formulas fill the memory.
    Memory,
    /// The analysis was cancelled.
    Cancelled,
    /// The solver cannot decide a question.
    SolverUnknown,
    /// The solver did not come back from a question.
    SolverSilent,
    /// The solver does not work.
    SolverFailed,
    /// Loops were approximated, and that was not enough.
    Approximated,
    /// Calls are nested too deep.
    CallDepth,
    /// The technique cannot be applied to the program, or to something in it.
    NotHandled,
    /// The program's only run is too long.
    Steps,
    /// The run on inputs that were found is too long to be followed.
    ReplayLimit,
    /// Inputs that were found do not lead to the target: a mistake in Loopscope.
    Refuted,
}

impl StopCode {
    /// The identifier.
    pub fn code(self) -> &'static str {
        match self {
            Self::NothingThere => "nothing-there",
            Self::States => "states",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
            Self::SolverUnknown => "solver-unknown",
            Self::SolverSilent => "solver-silent",
            Self::SolverFailed => "solver-failed",
            Self::Approximated => "approximated",
            Self::CallDepth => "call-depth",
            Self::NotHandled => "not-handled",
            Self::Steps => "steps",
            Self::ReplayLimit => "replay-limit",
            Self::Refuted => "refuted",
        }
    }
}

impl Serialize for StopCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// What a technique has built, for the user to inspect. Each kind has a view of its own in the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Artefact {
    /// Chains and constraint systems.
    Navigation {
        /// All of them.
        navigation: Navigation,
    },
    /// What every run to the target satisfies.
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

    /// The loops with known invariants, if these are the artefact.
    pub fn invariants(&self) -> &[Invariant] {
        if let Self::Invariants { loops } = self { loops } else { &[] }
    }

    /// The loops with templates, if these are the artefact.
    pub fn templates(&self) -> &[LoopTemplates] {
        if let Self::Templates { loops } = self { loops } else { &[] }
    }
}

/// How much work an analysis was.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Stats {
    /// Symbolic states executed.
    pub states: u64,
    /// Finished paths.
    pub paths: u64,
    /// How often two states were merged.
    pub merges: u64,
    /// States that were pruned because of earlier states: one had the same values at the same place, or a condition
    /// learnt from them implies that no run reaches a target from there.
    pub subsumed: u64,
    /// States that were explored first, since chains ahead of them may lead to a target.
    pub guided: u64,
    /// States that were pruned, since no chain ahead of them leads to a target.
    pub ruled_out: u64,
    /// Questions to the solver stack.
    pub queries: u64,
    /// Of these, how many reached the solver itself.
    pub solver_calls: u64,
    /// How often inputs were found that the interpreter refuted although they satisfy all conditions of their path:
    /// each time a mistake in Loopscope.
    pub refuted: u64,
    /// How often the solver answered `unknown`; the question may then have been asked in another form.
    pub solver_failures: u64,
    /// How the others were answered: `(layer, count)`.
    pub answered_by: Vec<(String, u64)>,
    /// Wall-clock time by the host's clock.
    pub seconds: f64,
}

impl Stats {
    /// Adds the work of another member, which ran at the same time.
    pub(crate) fn add(&mut self, other: &Self) {
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
        for (layer, count) in &other.answered_by {
            match self.answered_by.iter_mut().find(|(name, _)| name == layer) {
                Some((_, sum)) => *sum += count,
                None => self.answered_by.push((layer.clone(), *count)),
            }
        }
    }
}

/// What an analysis reports while it runs.
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
        /// What it is doing: "summing the loop in line 7".
        doing: String,
    },
    /// What a member has built so far, so that a stopped analysis can show it.
    Built {
        /// The artefact, which replaces the member's previous one.
        artefact: Artefact,
    },
}
