//! Horn as a member: invariants of loops, found by a solver for Horn clauses and checked by the ordinary one.
//!
//! # Idea
//! Each loop gets an unknown condition on the variables that matter, and each way from loop to loop says what this condition
//! must satisfy. Spacer looks for conditions that satisfy all of it: it forbids states that lead to the target, one after
//! the other, and generalises each time as far as can be.
//!
//! # Source
//! Komuravelli, Gurfinkel, Chaki, *SMT-based Model Checking for Recursive Programs* (2016), as it is in Z3.
//!
//! # What is exact
//! Proofs: all runs satisfy the clauses, and what Spacer finds is checked ([`loopscope_horn::check`]). That it finds
//! nothing, or that there is no solution, says nothing.
//!
//! # Which programs
//! Those without recursion and without calls of function values, with a loop on some way to the target.
//!
//! # When it stops
//! After six attempts in two ways by turns, each with four times as much work as the one before it.
//!
//! # Example
//! `while (input) { x = x + 1; y = y + 1; }` from `x = y = 0`: finds `x = y`.

use loopscope_cfg::Cfg;
use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::{Checked, Passed, check};
use loopscope_horn::relevant::weakened;
use loopscope_smt::horn::{Solved, Strategy};
use loopscope_smt::{Pool, Term, TransportError};
use loopscope_symex::{Budget as _, Counters, StopReason as Reason};

use super::{Found, Member, Progress, QUESTION_LIMIT, Question, WithoutCalls};
use crate::bench::Bench;
use crate::doing::Doing;
use crate::proof::{Proof, last_conditions};
use crate::registry::{Claims, Descriptor, Technique, TechniqueInfo};
use crate::report::{StopCode, StopReason};
use crate::stop::plain;

/// Invariants by Horn clauses.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "horn",
        title: "Horn: invariants of loops",
        summary: "Looks for what holds whenever a run comes to a loop and keeps all runs away from the target.",
        accepts: "Programs with a loop before the target, without recursion and without calls of function values.",
        claims: Claims::Proof,
        options: &[],
    },
    loops: None,
    next: |_| Some(Technique::Auto),
    start,
};

fn start<'q>(question: &'q Question<'q>, bench: &mut Bench<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (without_calls, blocks) = blocks(question, bench)?;
    Ok(Box::new(Horn { question, without_calls, blocks, attempt: 0, unchecked: false }))
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
    let (WithoutCalls { program, tracking, targets }, meter) = (without_calls, &mut bench.meter);
    let proceed = &mut || meter.go_on();
    let blocks = Blocks::of(&program.cfg, tracking, targets, &mut bench.pool, proceed);
    let blocks = blocks.map_err(|limit| question.words.executing(&Reason::Limit(limit)))?;
    if blocks.heads.is_empty() {
        let message = "no way to the target passes a loop, so there is no invariant to look for";
        return Err(plain(StopCode::NotHandled, message.to_owned()));
    }
    Ok((without_calls, blocks))
}

/// The proof by invariants, one for each block's head, that passed these checks.
pub(super) fn proof(
    WithoutCalls { program, targets, .. }: &WithoutCalls,
    blocks: &Blocks,
    pool: &mut Pool,
    invariants: &[Term],
    passed: &[Passed],
) -> Proof {
    let needed = last_conditions(&program.cfg, targets.iter().as_slice());
    Proof::by_invariants(pool, &at_lines(&program.cfg, blocks, invariants), passed, needed)
}

/// What holds at each block's head, with its line.
pub(super) fn at_lines(cfg: &Cfg, blocks: &Blocks, invariants: &[Term]) -> Vec<(u32, Term)> {
    let lines = blocks.heads.iter().map(|head| cfg.graph[*head].line);
    lines.zip(invariants.iter().copied()).collect()
}

/// How much an attempt may cost at first, in units of Spacer's work; how many times as much as the one before it; and how
/// much at most.
const FIRST_LIMIT: u64 = 10_000;
const GROWTH: u64 = 4;
const LARGEST_LIMIT: u64 = 2_560_000;

/// How many attempts there are: the last two, one in each way, with the largest limit.
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
    without_calls: &'q WithoutCalls,
    blocks: Blocks,
    /// How often a solution was looked for.
    attempt: u32,
    /// Some solution could not be checked.
    unchecked: bool,
}

impl Horn<'_> {
    /// How much the next attempt may cost.
    fn limit(&self) -> u64 {
        (FIRST_LIMIT * GROWTH.pow(self.attempt)).min(LARGEST_LIMIT)
    }

    /// What others know to hold at the blocks' heads.
    fn lemmas(&self, bench: &mut Bench<'_>) -> Vec<Term> {
        let Bench { pool, known, .. } = bench;
        let heads = self.blocks.heads.iter().zip(0..);
        let lemma = heads.map(|(head, predicate)| {
            let parameters = self.blocks.parameters(predicate);
            let here = known.bounds.iter().filter(|bound| bound.head == head.index() as u32);
            let conditions: Vec<Term> = here.filter_map(|bound| bound.condition(pool, &parameters)).collect();
            pool.and(&conditions)
        });
        lemma.collect()
    }

    /// Looks for a solution. Nothing where none is found within the limit.
    fn attempt(&mut self, bench: &mut Bench<'_>) -> Result<Option<Found>, TransportError> {
        let strategy = STRATEGIES[self.attempt as usize % STRATEGIES.len()];
        let limit = self.limit();
        self.attempt += 1;
        bench.meter.doing = Doing::Solving;
        bench.asked_fixed_points += 1;
        let lemmas = self.lemmas(bench);
        let Bench { fixed_points, pool, resources, .. } = bench;
        let clauses = self.blocks.clauses.strengthened(pool, &lemmas);
        match clauses.solve(fixed_points, pool, strategy, limit, resources)? {
            Solved::Solution(invariants) => {
                let both = invariants.iter().zip(&lemmas).map(|(found, lemma)| pool.and(&[*found, *lemma]));
                let both: Vec<Term> = both.collect();
                self.check(bench, &both)
            }
            Solved::Contradiction => {
                let message = "what is known of the loops leaves a way to the target, so no invariant keeps runs away \
                               from it; that is no run yet";
                Ok(Some(Found::Stopped(plain(StopCode::Approximated, message.to_owned()))))
            }
            Solved::Unknown(_) => Ok(None),
        }
    }

    /// What may be said once a solution was checked.
    fn check(&mut self, bench: &mut Bench<'_>, invariants: &[Term]) -> Result<Option<Found>, TransportError> {
        bench.meter.doing = Doing::Checking;
        bench.resources.set_limit(QUESTION_LIMIT);
        let Bench { solver, pool, .. } = bench;
        let Checked::Proved(passed) = check(&mut **solver, pool, &self.blocks.clauses, invariants)? else {
            self.unchecked = true;
            return Ok(None);
        };
        bench.resources.set_limit(WEAKENING_LIMIT);
        bench.meter.doing = Doing::Explaining;
        let Bench { solver, pool, .. } = bench;
        let invariants = weakened(&mut **solver, pool, &self.blocks.clauses, invariants, MOST_WEAKENINGS)?;
        let proof = proof(self.without_calls, &self.blocks, pool, &invariants, &passed);
        Ok(Some(Found::Unreachable(proof)))
    }

    fn given_up(&self) -> StopReason {
        let message = if self.unchecked {
            "the invariants that Spacer found could not be checked"
        } else {
            "no invariants of the loops were found that keep runs away from the target"
        };
        plain(StopCode::SolverUnknown, message.to_owned())
    }
}

impl Member for Horn<'_> {
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress {
        let end = bench.resources.used().saturating_add(bench.meter.slice.units.saturating_mul(SLICES));
        while self.attempt < MOST_ATTEMPTS {
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
