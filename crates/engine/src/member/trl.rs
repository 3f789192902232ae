//! Learnt transitive relations as a member: see [`loopscope_trl`].
//!
//! # Idea
//! The technique explores longer and longer runs. From a run that iterates a loop, it learns a relation between the
//! values before and after any number of iterations. This relation is one more transition from then on.
//!
//! # Source
//! F. Frohn, J. Giesl, *Infinite State Model Checking by Learning Transitive Relations* (CADE 2025).
//!
//! # What is exact
//! Unreachable: runs satisfy the learnt relations, so the explored runs cover all runs. Reached: the inputs come from
//! following the path in the program with symbolic states. A learnt relation may be too coarse; then it is given up,
//! and the loop is unrolled.
//!
//! # Which programs
//! Those without recursion and without calls of function values, with a loop on some path to the target.
//!
//! # When it stops
//! When there are too many learnt relations, or runs are too long.
//!
//! # Example
//! `while (input) { if (input) x = x + 2; else x = x + 4; }` from `x = 0`: learns that some number κ of iterations
//! turns `x` into `x' = x + 2 κ`, then the same for 4, and that both together take two steps; so `x == 7` is not
//! reached.

use loopscope_cfg::VarId;
use loopscope_horn::run::RunInputs;
use loopscope_message::text;
use loopscope_question::report::{Evidence, LoopRelation, Proof, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_symex::{Activity, Counters, StopReason as Reason};
use loopscope_transition::formula::Formula;
use loopscope_trl::{Progress as Step, Relation, Search};
use loopscope_witness::Doubt;
use rustc_hash::FxHashMap;

use super::{Found, Member, Progress, QUESTION_LIMIT, Question, blocks};
use crate::descriptor::Descriptor;
use crate::doing::{Doing, Taking};
use crate::explain::last_conditions;
use crate::program_view::ProgramView;
use crate::stop::plain;
use crate::workspace::Workspace;

/// Relations of loops.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::TRL,
    is_quick: false,
    is_early: false,
    next: |_| Some(Technique::One(&technique::HORN)),
    start,
};

/// The most that a question may cost at first, and the growth factor after a question that exceeds it.
const FIRST_LIMIT: u64 = 125_000;
const GROWTH: u64 = 4;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (view, blocks) = blocks::blocks(question, workspace)?;
    let targets = &view.remaining().targets;
    let search = Search::new(&view.program.cfg, targets, blocks, &mut workspace.pool);
    Ok(Box::new(Trl { question, view, search, contradictions: 0, limit: FIRST_LIMIT }))
}

/// Learns relations.
struct Trl<'q> {
    question: &'q Question<'q>,
    view: &'q ProgramView,
    search: Search<'q>,
    contradictions: u64,
    /// The most that a question may cost.
    limit: u64,
}

impl Trl<'_> {
    /// Works to the end of the slice.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        workspace.resources.set_limit(self.limit);
        workspace.meter.doing = Doing::Searching(Activity::Paths, Taking::Unrolling);
        let lemmas = blocks::lemmas(self.search.blocks(), workspace);
        self.search.assume(&lemmas);
        loop {
            if workspace.meter.is_over(&self.search.counters()) {
                return Ok(Progress::Paused);
            }
            match self.search.step(&mut workspace.context())? {
                Step::Going => {}
                Step::Reached(state, model) => match workspace.confirm(self.question, (state, model)) {
                    Ok(reached) => return Ok(Progress::Ended(Found::Reached(reached))),
                    Err(doubt) => {
                        self.contradictions += u64::from(doubt == Doubt::Contradiction);
                        return Ok(Progress::Ended(Found::exhausted(Some(doubt), Proof::by_search)));
                    }
                },
                Step::Covered(steps) => return Ok(Progress::Ended(Found::Unreachable(self.proof(workspace, steps)))),
                Step::Candidate(parameters) => {
                    let given = RunInputs { inputs: Vec::new(), parameters };
                    if let Some(arrival) = blocks::replayed(self.question, workspace, given) {
                        return Ok(Progress::Ended(Found::Arrived(arrival)));
                    }
                    workspace.meter.doing = Doing::Searching(Activity::Paths, Taking::Unrolling);
                    if matches!(self.search.reject(), Step::Stopped) {
                        return Ok(Progress::Ended(Found::Stopped(given_up())));
                    }
                }
                Step::Undecided(_) if self.limit < QUESTION_LIMIT => {
                    self.limit *= GROWTH;
                    workspace.resources.set_limit(self.limit);
                }
                Step::Undecided(reason) => {
                    let span = self.question.cfg.function(self.question.cfg.main).span;
                    let reason = self.question.reasons.executing(&Reason::SolverUnknown { span, reason });
                    return Ok(Progress::Ended(Found::Stopped(reason)));
                }
                Step::Stopped => return Ok(Progress::Ended(Found::Stopped(given_up()))),
            }
        }
    }

    /// The proof that no run reaches the target.
    fn proof(&self, workspace: &mut Workspace<'_>, steps: usize) -> Proof {
        let program = &self.view.program;
        let remaining = self.view.remaining();
        let heads = &self.search.blocks().cut_points;
        let mut relations = Vec::new();
        for relation in self.search.relations() {
            let line = program.cfg.graph[heads[relation.head()].node].line;
            let holds = self.readable(&mut workspace.pool, relation);
            relations.push(LoopRelation { line, holds: Formula::conjuncts(&mut workspace.pool, &holds) });
        }
        let needed = last_conditions(self.view.shown(), remaining.targets.iter().as_slice());
        let proof = Proof::by(Evidence::Relations { relations, steps: steps as u32, needed });
        remaining.complete(proof, self.question, &program.cfg, &mut workspace.pool)
    }

    /// A relation with a short name for the number of iterations.
    fn readable(&self, pool: &mut Pool, relation: &Relation) -> Vec<Term> {
        let before = self.search.blocks().parameters(relation.head());
        let after: Vec<(VarId, Term)> =
            before.iter().map(|(variable, symbol)| (*variable, pool.after(*symbol))).collect();
        let symbols = [before, after].concat();
        let conditions = self.view.as_written(pool, &symbols, &relation.conditions);
        let count = pool.symbol_of(Role::Shown, 0, "κ", Sort::Int);
        pool.substitute_each(&conditions, &FxHashMap::from_iter([(relation.count, count)]))
    }
}

fn given_up() -> StopReason {
    let message = text!("the learnt relations do not describe the loops exactly enough, or there are too many of them");
    plain(StopCode::Approximated, message)
}

impl Member for Trl<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.search.counters());
        Progress::from_outcome(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        self.search.counters()
    }

    fn contradictions(&self) -> u64 {
        self.contradictions
    }
}
