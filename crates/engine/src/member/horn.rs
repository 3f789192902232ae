//! Horn as a member: loop invariants, found by a solver for Horn clauses and checked by the SMT solver.
//!
//! # Idea
//! Each loop gets an unknown condition on the relevant variables, and each path from loop to loop constrains these
//! conditions. Spacer looks for conditions that satisfy all constraints: it excludes states that reach the target,
//! one after the other, and generalises each time as much as possible.
//!
//! Calls are expanded where that can be done. In a program with recursion, each function gets two conditions instead:
//! its precondition, and its *summary*, which relates results to arguments. See [`loopscope_transition::cut_point`].
//!
//! # Source
//! Komuravelli, Gurfinkel, Chaki, *SMT-based Model Checking for Recursive Programs* (2016), as implemented in Z3.
//!
//! # What is exact
//! Proofs: all runs satisfy the clauses, and Spacer's solutions are checked ([`loopscope_horn::check`]). If there is no
//! solution, a run is searched for along Spacer's refutation ([`loopscope_horn::run`]), and counts once its replay
//! reaches the target; otherwise nothing follows.
//!
//! # Which programs
//! Those without calls of function values, with a loop or recursion on some path to the target. Only integer arguments
//! and results of functions are followed.
//!
//! # When it stops
//! After six attempts, with two strategies in turn, each with four times as much work as the one before; and if there
//! is no solution, after the first run along the refutation.
//!
//! # Example
//! `while (input) { x = x + 1; y = y + 1; }` from `x = y = 0`: finds `x = y`.

use loopscope_cfg::functions_called;
use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::{Checked, check};
use loopscope_horn::relevant::weakened;
use loopscope_message::text;
use loopscope_question::report::{StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::horn::{HornAnswer, Strategy};
use loopscope_smt::{Term, TransportError};
use loopscope_symex::{Counters, StopReason as Reason};

use super::blocks::{blocks, blocks_of, lemmas, proof, replayed};
use super::{Found, Member, Progress, QUESTION_LIMIT, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::program_view::{EXPANDED, ProgramView};
use crate::stop::plain;
use crate::workspace::Workspace;

/// Invariants by Horn clauses.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::HORN, is_quick: false, is_early: false, next: |_| Some(Technique::Auto), start };

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let program = ProgramInBlocks::new(question, workspace)?;
    Ok(Box::new(Horn { question, program, attempt: 0, solution: None, unchecked: false, contradicted: false }))
}

/// A program divided into blocks.
pub(crate) struct ProgramInBlocks<'q> {
    view: &'q ProgramView,
    pub(crate) blocks: Blocks,
}

impl<'q> ProgramInBlocks<'q> {
    /// Calls are expanded where that can be done.
    ///
    /// # Errors
    /// It calls function values, or has neither a loop nor a call on the way to the target.
    pub(crate) fn new(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Self, StopReason> {
        if question.view(EXPANDED).is_err() {
            return with_functions(question, workspace);
        }
        let (view, blocks) = blocks(question, workspace)?;
        Ok(Self { view, blocks })
    }
}

/// A program whose calls are not expanded, and its blocks.
///
/// # Errors
/// It calls function values, or there is neither a loop nor a call.
fn with_functions<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
) -> Result<ProgramInBlocks<'q>, StopReason> {
    let functions =
        functions_called(question.cfg).map_err(|error| question.reasons.calling(text!("blocks"), &error))?;
    let view = question.view(&[]).map_err(|error| question.reasons.calling(text!("blocks"), error))?;
    let blocks = blocks_of(question, (question.cfg, &view.tracking, &question.targets), &functions, workspace)?;
    Ok(ProgramInBlocks { view, blocks })
}

/// The limit of the first attempt, in units of Spacer's work; the growth factor of later limits; and the largest limit.
const FIRST_LIMIT: u64 = 10_000;
const GROWTH: u64 = 4;
const LARGEST_LIMIT: u64 = 2_560_000;

/// The number of attempts. The last two have the largest limit, one for each strategy; a run may take one more.
const MOST_ATTEMPTS: u32 = 6;

/// The number of checks that may remove conjuncts from a proof, and how much each of their questions may cost.
const MOST_WEAKENINGS: u32 = 60;
const WEAKENING_LIMIT: u64 = 50_000;

/// The strategies of the search for solutions.
const STRATEGIES: [Strategy; 2] = [Strategy::Local, Strategy::Global];

/// Looks for invariants.
struct Horn<'q> {
    question: &'q Question<'q>,
    program: ProgramInBlocks<'q>,
    /// The number of attempts so far.
    attempt: u32,
    /// The last solution, if it is not checked yet.
    solution: Option<Solution>,
    /// Some solution could not be checked.
    unchecked: bool,
    /// There is no solution, and no run was found yet.
    contradicted: bool,
}

/// A solution, by predicate.
#[derive(Clone)]
struct Solution {
    invariants: Vec<Term>,
    /// The shared facts when it was computed, on which it may rest.
    lemmas: Vec<Term>,
}

impl Horn<'_> {
    /// Works to the end of the slice. An attempt cannot be resumed, so it waits for a slice that is large enough.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        loop {
            if let Some(solution) = self.solution.clone() {
                if let Some(found) = self.replay(workspace, &solution)? {
                    return Ok(Progress::Ended(found));
                }
                self.solution = None;
                self.unchecked = true;
            }
            if let Some(limit) = workspace.limit() {
                return Err(Reason::Limit(limit));
            }
            if self.attempt >= MOST_ATTEMPTS + u32::from(self.contradicted) {
                return Ok(Progress::Ended(Found::Stopped(self.given_up())));
            }
            if workspace.resources.left() < self.limit() {
                return Ok(Progress::Paused);
            }
            if let Some(found) = self.attempt(workspace)? {
                return Ok(Progress::Ended(found));
            }
        }
    }

    /// The most that the next attempt may cost.
    fn limit(&self) -> u64 {
        (FIRST_LIMIT * GROWTH.pow(self.attempt)).min(LARGEST_LIMIT)
    }

    /// Looks for a solution, and stores it; or, if there is none, for a run, and returns it.
    fn attempt(&mut self, workspace: &mut Workspace<'_>) -> Result<Option<Found>, TransportError> {
        let strategy = STRATEGIES[self.attempt as usize % STRATEGIES.len()];
        let limit = self.limit();
        workspace.meter.doing = Doing::Solving;
        workspace.asked_fixed_points += 1;
        if self.contradicted {
            let found = self.run(workspace, limit)?;
            self.attempt += 1;
            return Ok(found);
        }
        self.attempt += 1;
        let lemmas = lemmas(&self.program.blocks, workspace);
        let Workspace { fixed_points, pool, resources, .. } = workspace;
        let clauses = self.program.blocks.clauses.strengthened(pool, &lemmas);
        match clauses.solve(fixed_points, pool, strategy, limit, resources)? {
            HornAnswer::Solution(invariants) => self.solution = Some(Solution { invariants, lemmas }),
            HornAnswer::Contradiction(_) => self.contradicted = true,
            HornAnswer::Unknown(_) => {}
        }
        Ok(None)
    }

    /// The answer that a solution yields, if any.
    fn replay(&self, workspace: &mut Workspace<'_>, solution: &Solution) -> Result<Option<Found>, TransportError> {
        let Solution { invariants, lemmas } = solution;
        let both = invariants.iter().zip(lemmas).map(|(found, lemma)| workspace.pool.and(&[*found, *lemma]));
        let both: Vec<Term> = both.collect();
        if let Some(found) = self.check(workspace, &both)? {
            return Ok(Some(found));
        }
        // Spacer assigns `false` both to cut points that no run reaches and to irrelevant ones.
        let says = |(found, lemma)| if workspace.pool.as_bool(found) == Some(false) { lemma } else { found };
        let others: Vec<Term> = both.iter().copied().zip(lemmas.iter().copied()).map(says).collect();
        if others == both { Ok(None) } else { self.check(workspace, &others) }
    }

    /// Looks for a run along a refutation. `None` if the refutation is not found again within the limit.
    fn run(&self, workspace: &mut Workspace<'_>, limit: u64) -> Result<Option<Found>, TransportError> {
        let ProgramInBlocks { view, blocks: Blocks { whole, .. } } = &self.program;
        let Workspace { fixed_points, pool, resources, .. } = workspace;
        let solved = whole.clauses.solve(fixed_points, pool, Strategy::Derivation, limit, resources)?;
        let HornAnswer::Contradiction(derivation) = solved else { return Ok(None) };
        workspace.resources.set_limit(QUESTION_LIMIT);
        let Workspace { solver, pool, .. } = workspace;
        let given = whole.run(&view.program.cfg, &view.remaining().targets, &mut **solver, pool, &derivation)?;
        let arrival = given.and_then(|given| replayed(self.question, workspace, given));
        Ok(Some(arrival.map_or_else(|| Found::Stopped(self.given_up()), Found::Arrived)))
    }

    /// The result, once a solution is checked.
    fn check(&self, workspace: &mut Workspace<'_>, invariants: &[Term]) -> Result<Option<Found>, TransportError> {
        workspace.meter.doing = Doing::Checking;
        workspace.resources.set_limit(QUESTION_LIMIT);
        let Workspace { solver, pool, .. } = workspace;
        let Checked::Proved(passed) = check(&mut **solver, pool, &self.program.blocks.clauses, invariants)? else {
            return Ok(None);
        };
        workspace.resources.set_limit(WEAKENING_LIMIT);
        workspace.resources.grant(u64::MAX);
        workspace.meter.doing = Doing::Explaining;
        let Workspace { solver, pool, .. } = workspace;
        let invariants = weakened(&mut **solver, pool, &self.program.blocks.clauses, invariants, MOST_WEAKENINGS)?;
        let ProgramInBlocks { view, blocks } = &self.program;
        let proof = proof(self.question, view, blocks, pool, &invariants, &passed);
        Ok(Some(Found::Unreachable(proof)))
    }

    fn given_up(&self) -> StopReason {
        if self.contradicted {
            let message = text!(
                "the clauses of the loops and functions permit a run to the target, so no invariant excludes \
                           it; but they permit more than the program does"
            );
            return plain(StopCode::Approximated, message);
        }
        let message = if self.unchecked {
            text!("the invariants that Spacer found could not be checked")
        } else {
            text!("the invariants that were found for the loops and functions do not exclude the target")
        };
        plain(StopCode::SolverUnknown, message)
    }
}

impl Member for Horn<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        Progress::from_outcome(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        Counters { steps: u64::from(self.attempt), ..Counters::default() }
    }
}
