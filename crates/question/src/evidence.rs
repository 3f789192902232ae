//! The evidence of a proof: each technique returns the evidence for its verdict, from which the page, the command line
//! and certificates are made.

use loopscope_cfg::VarId;
use loopscope_smt::{Pool, Term, write_formula};
use loopscope_transition::formula::Formula;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::Program;
use crate::report::endless_cause::EndlessCause;

pub use contradictions::{Contradiction, Contradictions, Excluded, ExcludedKind, KnownValue, NeverHolds};
pub use termination::{
    CountSeries, FallingExample, FallingSeries, IterationBound, IterationCounts, Measure, RankingComponent,
    RankingShape,
};

mod contradictions;
mod termination;

/// The number of contradictions, and of learnt conditions, that a proof shows.
pub const TOLD: usize = 6;

/// Why the target cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Proof {
    /// The evidence.
    #[serde(flatten)]
    pub evidence: Evidence,
    /// The lines of loops on the way to the target that no run leaves.
    pub never_left: Vec<u32>,
    /// The number of places of the target that the evidence does not cover: what variables and memory can hold excludes
    /// them.
    pub excluded_by_bounds: u32,
    /// Loop invariants, in the notation of certificates. The search for a certificate starts from these.
    pub claims: Vec<Claim>,
}

/// The evidence of a proof, by the method that produced it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Evidence {
    /// The target is any error, and no operation of the program can fail.
    NothingCanFail,
    /// No path of the flow graph leads to the target.
    NoPath,
    /// The program was run on all inputs that its conditions permit, or once if it reads no input; no run reached the
    /// target.
    Runs {
        /// The number of runs. Runs on other inputs end before the target, at conditions on single inputs.
        runs: u64,
        /// The inputs, with the ranges of values that the runs cover.
        tried: Vec<Tried>,
        /// True if the target is the end of runs: all of these runs ended, and runs on other inputs end before any loop.
        ended: bool,
    },
    /// Loop invariants exclude the target.
    Invariants {
        /// The invariants of loops, and of functions where they are entered and return.
        invariants: Vec<Invariant>,
        /// The checks of these that passed, once for each pair of places; trivially true invariants are left out.
        checks: Vec<PassedCheck>,
        /// Conditions that every run to the target would pass last, in this order.
        needed: Vec<Excluded>,
    },
    /// The target is the end of runs: every run ends, because terms decrease and are bounded.
    Ranking {
        /// The terms, in order: each is looked at where the ones before it do not decrease any more. None if the program has
        /// no loop that can iterate.
        components: Vec<RankingComponent>,
        /// The number of last iterations of a run, or of last calls of a recursion, that may be exceptions. If there are no
        /// components, a run takes at most this many.
        looks_ahead: u32,
        /// The invariants of loops that this uses.
        invariants: Vec<Invariant>,
        /// The same as one lexicographic ranking function, for a certificate.
        measures: Vec<Measure>,
        /// The bounds on a run's returns to the heads of loops, where they are known.
        bounds: Vec<IterationBound>,
        /// The most returns of a run to the heads of all loops together, if there are several: a formula as in
        /// [`IterationBound::most`]. None if that is not known.
        iterations: Option<Box<Formula>>,
        /// A run in which the terms decrease, if one was found with little work.
        example: Option<Box<FallingExample>>,
        /// The values of the bounds, and the numbers of iterations that runs complete, if the program has one input.
        counts: Option<Box<IterationCounts>>,
    },
    /// The target is the end of runs: a run stays in a set of states for ever.
    Recurrent {
        /// The line of the loop at whose head the run enters the set, from 1.
        line: u32,
        /// The number of earlier visits of the run to this head.
        visits: u64,
        /// The integers that the run reads over and over, after the inputs that are given with it. Empty if it reads none.
        later: Vec<String>,
        /// If a state comes again, apart from integers on which nothing in the loop depends, or a call: after how many visits
        /// of loop heads, or calls. The conditions are that state then.
        again: Option<u64>,
        /// The set: what holds at the heads of loops from there on. The run is never at another head.
        invariants: Vec<Invariant>,
        /// The head at which the run enters the set: the number of a node in the program without calls. None if the
        /// interpreter saw that its state or a call comes again.
        head: Option<u32>,
        /// The function whose calls are counted instead of visits of the head of a loop: `line` is that of its name.
        function: Option<String>,
        /// The variables that decide whether a run leaves the loop, if nothing in the loop changes them.
        unchanged: Vec<String>,
        /// Another reason why the run stays in the loop, if one is known.
        cause: Option<EndlessCause>,
    },
    /// Learnt relations hold over any number of iterations. A bounded number of steps, each between loops or by one of
    /// these relations, covers every run, and none leads to the target.
    Relations {
        /// The relations between the values before any number of iterations and those after them, with a prime. `κ` is
        /// the number of iterations.
        relations: Vec<LoopRelation>,
        /// The number of steps that covers every run.
        steps: u32,
        /// Conditions that every run to the target would pass last, in this order.
        needed: Vec<Excluded>,
    },
    /// Value analysis: the values that each variable may hold were propagated through the program, and none leads to
    /// the target.
    Intervals {
        /// Conditions that never hold.
        #[serde(flatten)]
        excluded: Contradictions,
        /// The bounds of variables at loops.
        invariants: Vec<Invariant>,
        /// True if some of these conditions never hold because of the shapes that lists in memory can have.
        by_shape: bool,
    },
    /// Every path to the target is infeasible.
    Excluded {
        /// The contradictions at which paths end.
        #[serde(flatten)]
        excluded: Contradictions,
        /// Learnt conditions that pruned paths: no run that satisfies one at its line reaches the target.
        learnt: Vec<LearntCondition>,
        /// The number of pruned paths, including those pruned by conditions that are too long to be shown.
        left_out: u32,
    },
}

/// A formula that holds at the head of a loop whenever a run reaches it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Claim {
    /// The head: the number of a node in the program without calls.
    pub head: u32,
    /// The formula: SMT-LIB, with [the names of variables](loopscope_cfg::distinct_names) in that program.
    pub formula: String,
}

impl Evidence {
    /// The integers that a run which never ends reads over and over, after its first inputs.
    pub fn later_inputs(&self) -> &[String] {
        if let Self::Recurrent { later, .. } = self { later } else { &[] }
    }

    /// With the reason why a run of this program stays in a loop, if it is about one.
    pub fn with_endless_cause(mut self, program: &Program) -> Self {
        let found = EndlessCause::new(program, &self);
        if let Self::Recurrent { cause, .. } = &mut self {
            *cause = found;
        }
        self
    }
}

impl Proof {
    /// A proof with this evidence.
    pub fn by(evidence: Evidence) -> Self {
        Self { evidence, never_left: Vec::new(), excluded_by_bounds: 0, claims: Vec::new() }
    }

    /// A proof by a search that followed every path to its end, without contradictions.
    pub fn by_search() -> Self {
        Self::by_contradictions(Contradictions::default())
    }

    /// A proof by a search that followed every path to its end, with the contradictions at which the first of them
    /// ended.
    pub fn by_contradictions(excluded: Contradictions) -> Self {
        Self::by(Evidence::Excluded { excluded, learnt: Vec::new(), left_out: 0 })
    }

    /// A proof by exhaustive enumeration: the number of runs, and the inputs with the values that they cover.
    pub fn by_runs(runs: u64, tried: Vec<Tried>) -> Self {
        Self::by(Evidence::Runs { runs, tried, ended: false })
    }

    /// A proof that every run ends, by exhaustive enumeration.
    pub fn by_ended_runs(runs: u64, tried: Vec<Tried>) -> Self {
        Self::by(Evidence::Runs { runs, tried, ended: true })
    }

    /// A proof by invariants of program points, which passed these checks: each about the paths from a point to another
    /// one, or from the start to the target. `needed` are the last conditions that runs to the target would pass.
    pub fn by_invariants(
        pool: &mut Pool,
        places: &[(ProgramPoint, Term)],
        passed: impl Iterator<Item = (Option<usize>, Option<usize>)>,
        needed: Vec<Excluded>,
    ) -> Self {
        let invariants = Invariant::from_terms(pool, places);
        let claimed = passed.filter(|(_, to)| to.is_none_or(|to| pool.as_bool(places[to].1) != Some(true)));
        let place = |at: Option<usize>| at.map(|at| places[at].0.clone());
        // A pair of places has a check for each path between them, and they read alike.
        let mut checks: Vec<PassedCheck> = Vec::new();
        for check in claimed.map(|(from, to)| PassedCheck { from: place(from), to: place(to) }) {
            if !checks.contains(&check) {
                checks.push(check);
            }
        }
        Self::by(Evidence::Invariants { invariants, checks, needed })
    }

    /// The same, with loop invariants in the notation of certificates.
    pub fn with_claims(self, claims: Vec<Claim>) -> Self {
        Self { claims, ..self }
    }

    /// The contradictions, if they are the evidence.
    pub fn excluded(&self) -> Option<&Contradictions> {
        match &self.evidence {
            Evidence::Intervals { excluded, .. } | Evidence::Excluded { excluded, .. } => Some(excluded),
            _ => None,
        }
    }
}

impl Claim {
    /// The invariant of a loop head, a conjunct each: only conjuncts over variables. `parameters` are the symbols that
    /// stand for variables there, and `names` has a name for each variable.
    pub fn from_terms(
        pool: &Pool,
        head: NodeIndex,
        holds: &[Term],
        parameters: &[(VarId, Term)],
        names: &[String],
    ) -> Vec<Self> {
        let symbols: FxHashMap<Term, String> =
            parameters.iter().map(|(variable, symbol)| (*symbol, names[variable.0 as usize].clone())).collect();
        let named = |term: &&Term| pool.symbols(**term).iter().all(|symbol| symbols.contains_key(symbol));
        let claim = |term: &Term| Self { head: head.index() as u32, formula: write_formula(pool, *term, &symbols) };
        holds.iter().filter(named).map(claim).collect()
    }
}

/// A check of invariants that passed, about all paths from one program point to the next. It shows that the invariant
/// of the first point implies that of the second (from the start, *initiation*; from a loop, *consecution*), or that no
/// run reaches the target (*safety*).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PassedCheck {
    /// Where these paths begin; `None` for the program's start.
    pub from: Option<ProgramPoint>,
    /// Where they end; `None` for the target.
    pub to: Option<ProgramPoint>,
}

/// An invariant of a program point: it holds whenever a run reaches the point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Invariant {
    /// The program point.
    pub at: ProgramPoint,
    /// The conjuncts. Empty if no run reaches the point.
    pub holds: Vec<Formula>,
}

impl Invariant {
    /// The invariants of program points, except those that are trivially true.
    pub fn from_terms(pool: &mut Pool, places: &[(ProgramPoint, Term)]) -> Vec<Self> {
        let mut invariants = Vec::new();
        for (at, holds) in places {
            let holds = match pool.as_bool(*holds) {
                Some(true) => continue,
                Some(false) => Vec::new(),
                None => Formula::invariants(pool, &[*holds]),
            };
            invariants.push(Self { at: at.clone(), holds });
        }
        invariants
    }
}

/// A program point that can have an invariant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ProgramPoint {
    /// The head of a loop, before its condition is evaluated.
    Loop {
        /// Its line, from 1.
        line: u32,
    },
    /// A call, before the function is entered.
    Call {
        /// Its line, from 1.
        line: u32,
        /// The function that is called.
        function: String,
    },
    /// The entry of a function.
    Entry {
        /// The line of its name, from 1.
        line: u32,
        /// Its name.
        function: String,
    },
    /// The return of a function. Its parameters have the values with which it was entered.
    Return {
        /// The line of its name, from 1.
        line: u32,
        /// Its name.
        function: String,
    },
}

/// A condition such that no run that satisfies it at a line reaches the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LearntCondition {
    /// The line, from 1.
    pub line: u32,
    /// The condition on the variables before the line, a conjunct each. Empty if no run from there reaches the target.
    pub holds: Vec<Formula>,
}

/// A relation that any number of iterations of a loop satisfies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LoopRelation {
    /// The loop's line, from 1.
    pub line: u32,
    /// The conjuncts, over values before the iterations, values after them (with a prime), and their number (`κ`).
    pub holds: Vec<Formula>,
}

/// An input, with the range of values on which the program was run.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tried {
    /// Its name: a parameter, an element of a parameter (`A[2]`), or `input1`, `input2`, ... for the integers that
    /// `input` reads.
    pub name: String,
    /// Its least value, in decimal.
    pub least: String,
    /// Its largest value, in decimal.
    pub most: String,
}
