//! Horn as a member: invariants of loops, found by a solver for Horn clauses and checked by the ordinary one.
//!
//! # Idea
//! Each loop gets an unknown condition on the variables that matter, and each way from loop to loop says what this condition
//! must satisfy. Spacer looks for conditions that satisfy all of it: it forbids states that lead to the target, one after
//! the other, and generalises each time as far as can be.
//!
//! Calls are expanded where that can be done. In a program with recursion, each function gets two conditions instead: what
//! holds where it is entered, and, its *summary*, what it returns for which arguments. See [`loopscope_horn::place`].
//!
//! # Source
//! Komuravelli, Gurfinkel, Chaki, *SMT-based Model Checking for Recursive Programs* (2016), as it is in Z3.
//!
//! # What is exact
//! Proofs: all runs satisfy the clauses, and what Spacer finds is checked ([`loopscope_horn::check`]). Where there is no
//! solution, a run is looked for along Spacer's reason ([`loopscope_horn::run`]), and counts once it was seen to get to the
//! target; otherwise that says nothing.
//!
//! # Which programs
//! Those without calls of function values, with a loop or recursion on some way to the target. Of what a function is given or
//! returns, integers are followed.
//!
//! # When it stops
//! After six attempts in two ways by turns, each with four times as much work as the one before it; and where there is no
//! solution, after the first run along the reason for that.
//!
//! # Example
//! `while (input) { x = x + 1; y = y + 1; }` from `x = y = 0`: finds `x = y`.

use loopscope_cfg::{Cfg, FunctionId, functions_called};
use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::{Checked, Passed, check};
use loopscope_horn::place::{self as horn, PlaceKind};
use loopscope_horn::relevant::weakened;
use loopscope_horn::run::Given;
use loopscope_interp::{Exhausted, Inputs};
use loopscope_loops::tracking::Tracking;
use loopscope_smt::horn::{Solved, Strategy};
use loopscope_smt::{Pool, Term, TransportError, Value};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget as _, Counters, Parameter, RawWitness, State, StopReason as Reason};
use petgraph::stable_graph::NodeIndex;

use super::{Found, Member, Progress, QUESTION_LIMIT, Question, WithoutCalls};
use crate::bench::Bench;
use crate::doing::Doing;
use crate::proof::{Proof, last_conditions};
use crate::registry::{Claims, Descriptor, Technique, TechniqueInfo};
use crate::replay::{Arrival, Judgement};
use crate::report::{Place, StopCode, StopReason};
use crate::stop::plain;
use crate::witness::inputs_of;

/// Invariants by Horn clauses.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "horn",
        title: "Horn: invariants of loops and functions",
        summary: "Looks for what holds whenever a run comes to a loop, or a function is entered or returns, and keeps all \
                  runs away from the target; or for a run to it, where nothing does.",
        accepts: "Programs with a loop or recursion before the target, without calls of function values.",
        claims: Claims::Both,
        options: &[],
    },
    loops: None,
    next: |_| Some(Technique::Auto),
    start,
};

fn start<'q>(question: &'q Question<'q>, bench: &mut Bench<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let program = match question.without_calls() {
        Ok(_) => {
            let (without_calls, blocks) = blocks(question, bench)?;
            Program { view: without_calls.into(), blocks }
        }
        Err(_) => with_functions(question, bench)?,
    };
    Ok(Box::new(Horn { question, program, attempt: 0, unchecked: false, contradicted: false }))
}

/// A program as blocks see it.
#[derive(Clone, Copy)]
pub(super) struct View<'q> {
    cfg: &'q Cfg,
    targets: &'q SortedSet<NodeIndex>,
}

impl<'q> From<&'q WithoutCalls> for View<'q> {
    fn from(WithoutCalls { program, targets, .. }: &'q WithoutCalls) -> Self {
        Self { cfg: &program.cfg, targets }
    }
}

/// A program and its blocks.
struct Program<'q> {
    view: View<'q>,
    blocks: Blocks,
}

/// A program whose calls are not expanded, and its blocks.
///
/// # Errors
/// It calls function values, or there is neither a loop nor a call.
fn with_functions<'q>(question: &'q Question<'q>, bench: &mut Bench<'_>) -> Result<Program<'q>, StopReason> {
    let functions = functions_called(question.cfg).map_err(|error| question.words.calling("blocks", &error))?;
    let view = View { cfg: question.cfg, targets: &question.targets };
    let blocks = blocks_of(question, view, &Tracking::of(question.cfg), &functions, bench)?;
    Ok(Program { view, blocks })
}

/// A program without calls, and its blocks.
///
/// # Errors
/// It cannot be had, or there is no loop.
pub(crate) fn blocks<'q>(
    question: &'q Question<'q>,
    bench: &mut Bench<'_>,
) -> Result<(&'q WithoutCalls, Blocks), StopReason> {
    let without_calls = question.without_calls().map_err(|error| question.words.calling("blocks", error))?;
    let main = [without_calls.program.cfg.main];
    let blocks = blocks_of(question, without_calls.into(), &without_calls.tracking, &main, bench)?;
    Ok((without_calls, blocks))
}

fn blocks_of(
    question: &Question<'_>,
    View { cfg, targets }: View<'_>,
    tracking: &Tracking,
    functions: &[FunctionId],
    bench: &mut Bench<'_>,
) -> Result<Blocks, StopReason> {
    let Bench { pool, meter, .. } = bench;
    let blocks = Blocks::of(cfg, tracking, targets, functions, pool, &mut || meter.go_on());
    let blocks = blocks.map_err(|limit| question.words.executing(&Reason::Limit(limit)))?;
    if blocks.places.is_empty() {
        let message = "no way to the target passes a loop, so there is no invariant to look for";
        return Err(plain(StopCode::NotHandled, message.to_owned()));
    }
    Ok(blocks)
}

/// The proof by invariants, one for each place, that passed these checks.
pub(super) fn proof(
    question: &Question<'_>,
    View { cfg, targets }: View<'_>,
    blocks: &Blocks,
    pool: &mut Pool,
    invariants: &[Term],
    passed: &[Passed],
) -> Proof {
    let needed = last_conditions(cfg, targets.iter().as_slice());
    Proof::by_invariants(pool, &at_places(question, cfg, blocks, invariants), passed, needed)
}

/// What holds at each place.
pub(super) fn at_places(
    question: &Question<'_>,
    cfg: &Cfg,
    blocks: &Blocks,
    invariants: &[Term],
) -> Vec<(Place, Term)> {
    let told = |place: &horn::Place| {
        let name = |function: FunctionId| cfg.function(function).name.clone();
        let function = name(place.function);
        let line_of_name = question.words.line_of(cfg.function(place.function).span);
        let line = cfg.graph[place.node].line;
        match place.kind {
            PlaceKind::Loop => Place::Loop { line },
            PlaceKind::Call(callee) => Place::Call { line, function: name(callee) },
            PlaceKind::Entry => Place::Entry { line: line_of_name, function },
            PlaceKind::Return => Place::Return { line: line_of_name, function },
        }
    };
    blocks.places.iter().map(told).zip(invariants.iter().copied()).collect()
}

/// How much an attempt may cost at first, in units of Spacer's work; how many times as much as the one before it; and how
/// much at most.
const FIRST_LIMIT: u64 = 10_000;
const GROWTH: u64 = 4;
const LARGEST_LIMIT: u64 = 2_560_000;

/// How many attempts there are: the last two, one in each way, with the largest limit. One more for a run.
const MOST_ATTEMPTS: u32 = 6;

/// An attempt begins anew, and is in vain where it ends too early: it may cost so many slices.
const SLICES: u64 = 2;

/// By how many checks conjuncts may be left out of a proof, and how much each question in these may cost.
const MOST_WEAKENINGS: u32 = 60;
const WEAKENING_LIMIT: u64 = 50_000;

/// The ways in which solutions are looked for.
const STRATEGIES: [Strategy; 2] = [Strategy::Local, Strategy::Global];

/// Looks for invariants.
struct Horn<'q> {
    question: &'q Question<'q>,
    program: Program<'q>,
    /// How often a solution was looked for.
    attempt: u32,
    /// Some solution could not be checked.
    unchecked: bool,
    /// There is no solution, and no run was seen yet.
    contradicted: bool,
}

impl Horn<'_> {
    /// How much the next attempt may cost.
    fn limit(&self) -> u64 {
        (FIRST_LIMIT * GROWTH.pow(self.attempt)).min(LARGEST_LIMIT)
    }

    /// Looks for a solution. Nothing where none is found within the limit.
    fn attempt(&mut self, bench: &mut Bench<'_>) -> Result<Option<Found>, TransportError> {
        let strategy = STRATEGIES[self.attempt as usize % STRATEGIES.len()];
        let limit = self.limit();
        self.attempt += 1;
        bench.meter.doing = Doing::Solving;
        bench.asked_fixed_points += 1;
        if self.contradicted {
            return self.run(bench, limit);
        }
        let lemmas = lemmas(&self.program.blocks, bench);
        let Bench { fixed_points, pool, resources, .. } = bench;
        let clauses = self.program.blocks.clauses.strengthened(pool, &lemmas);
        match clauses.solve(fixed_points, pool, strategy, limit, resources)? {
            Solved::Solution(invariants) => {
                let both = invariants.iter().zip(&lemmas).map(|(found, lemma)| pool.and(&[*found, *lemma]));
                let both: Vec<Term> = both.collect();
                if let Some(found) = self.check(bench, &both)? {
                    return Ok(Some(found));
                }
                // Of what does not matter Spacer says nothing, as of what no run comes to.
                let says = |(found, lemma)| if bench.pool.as_bool(found) == Some(false) { lemma } else { found };
                let others: Vec<Term> = both.iter().copied().zip(lemmas).map(says).collect();
                let checked = if others == both { None } else { self.check(bench, &others)? };
                self.unchecked |= checked.is_none();
                Ok(checked)
            }
            Solved::Contradiction(_) => {
                self.contradicted = true;
                Ok(None)
            }
            Solved::Unknown(_) => Ok(None),
        }
    }

    /// Looks for a run along a contradiction. Nothing where none is found again within the limit.
    fn run(&self, bench: &mut Bench<'_>, limit: u64) -> Result<Option<Found>, TransportError> {
        let Program { view, blocks: Blocks { whole, .. } } = &self.program;
        let Bench { fixed_points, pool, resources, .. } = bench;
        let solved = whole.clauses.solve(fixed_points, pool, Strategy::Derivation, limit, resources)?;
        let Solved::Contradiction(derivation) = solved else { return Ok(None) };
        bench.resources.set_limit(QUESTION_LIMIT);
        let Bench { solver, pool, .. } = bench;
        let given = whole.run(view.cfg, view.targets, &mut **solver, pool, &derivation)?;
        let arrival = given.and_then(|given| replayed(self.question, bench, given));
        Ok(Some(arrival.map_or_else(|| Found::Stopped(self.given_up()), Found::Arrived)))
    }

    /// What may be said once a solution was checked.
    fn check(&self, bench: &mut Bench<'_>, invariants: &[Term]) -> Result<Option<Found>, TransportError> {
        bench.meter.doing = Doing::Checking;
        bench.resources.set_limit(QUESTION_LIMIT);
        let Bench { solver, pool, .. } = bench;
        let Checked::Proved(passed) = check(&mut **solver, pool, &self.program.blocks.clauses, invariants)? else {
            return Ok(None);
        };
        bench.resources.set_limit(WEAKENING_LIMIT);
        bench.meter.doing = Doing::Explaining;
        let Bench { solver, pool, .. } = bench;
        let invariants = weakened(&mut **solver, pool, &self.program.blocks.clauses, invariants, MOST_WEAKENINGS)?;
        let Program { view, blocks } = &self.program;
        let proof = proof(self.question, *view, blocks, pool, &invariants, &passed);
        Ok(Some(Found::Unreachable(proof)))
    }

    fn given_up(&self) -> StopReason {
        if self.contradicted {
            let message = "what is known of the loops and functions leaves a way to the target, so no invariant keeps \
                           runs away from it; that is no run yet";
            return plain(StopCode::Approximated, message.to_owned());
        }
        let message = if self.unchecked {
            "the invariants that Spacer found could not be checked"
        } else {
            "no invariants of the loops and functions were found that keep runs away from the target"
        };
        plain(StopCode::SolverUnknown, message.to_owned())
    }
}

/// Runs the program on what a run to the target may be given.
pub(super) fn replayed(
    question: &Question<'_>,
    bench: &mut Bench<'_>,
    Given { inputs, parameters }: Given,
) -> Option<Arrival> {
    bench.meter.doing = Doing::Replaying;
    let start = State::initial(question.cfg, &mut bench.pool);
    let of_main = start.parameters().iter().zip(parameters);
    let value = |(parameter, value): (&Parameter, Option<Value>)| {
        let value = value.unwrap_or_else(|| Value::default_of(bench.pool.sort(parameter.term)));
        (parameter.variable, value)
    };
    let parameters = of_main.map(value).collect();
    let inputs = Inputs { exhausted: Exhausted::Zero, ..inputs_of(&RawWitness { inputs, parameters }) };
    let most = question.analysis.budget.replay_steps;
    match question.judge.follow(&inputs, most, &mut bench.meter, None) {
        Judgement::Confirmed(arrival) => Some(arrival),
        _ => None,
    }
}

/// What others know to hold at the blocks' places.
pub(super) fn lemmas(blocks: &Blocks, bench: &mut Bench<'_>) -> Vec<Term> {
    let Bench { pool, known, .. } = bench;
    let lemma = blocks.places.iter().zip(0..).map(|(place, predicate)| {
        let parameters = blocks.parameters(predicate);
        let here = known.bounds.iter().filter(|bound| bound.head == place.node.index() as u32);
        let conditions: Vec<Term> = here.filter_map(|bound| bound.condition(pool, &parameters)).collect();
        pool.and(&conditions)
    });
    lemma.collect()
}

impl Member for Horn<'_> {
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress {
        let end = bench.resources.used().saturating_add(bench.meter.slice.units.saturating_mul(SLICES));
        while self.attempt < MOST_ATTEMPTS + u32::from(self.contradicted) {
            if bench.resources.used().saturating_add(self.limit()) > end {
                return Progress::Paused;
            }
            let found = match self.attempt(bench) {
                Ok(found) => found,
                Err(error) => Some(Found::Stopped(self.question.words.executing(&error.into()))),
            };
            if let Some(found) = found {
                return Progress::Ended(found);
            }
            if let Some(limit) = bench.limit() {
                return Progress::Ended(Found::Stopped(self.question.words.executing(&Reason::Limit(limit))));
            }
        }
        Progress::Ended(Found::Stopped(self.given_up()))
    }

    fn counters(&self) -> Counters {
        Counters { steps: u64::from(self.attempt), ..Counters::default() }
    }
}
