//! Programs whose functions call themselves or each other, as transition systems.
//!
//! # Idea
//! In an infinite run, some calls never return, each made by the one before it; the last of them may be followed by
//! infinitely many iterations. So the states are those at the heads of loops and at the entries of functions: a call is
//! a transition from its caller to the entry. The code after a call follows only if the call has returned, with a
//! result that is arbitrary, or satisfies an invariant of returns.
//!
//! # Source
//! B. Cook, A. Podelski, A. Rybalchenko, *Summarization for Termination: No Return!* (Formal Methods in System Design,
//! 2009).
//!
//! # What is exact
//! Everything that [`Blocks`] expresses. The transitions over-approximate the steps.

use std::rc::Rc;

use loopscope_horn::blocks::Blocks;
use loopscope_horn::cases::split;
use loopscope_horn::guess::Guess;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Term};
use loopscope_transition::cut_point::{CutPoint, CutPointKind};

use crate::modes::add_cases;
use crate::system::{Read, TransitionSystem};

/// The limit for the conditions of a function that are tried as cases.
const MOST_CASES: usize = 4;

impl TransitionSystem {
    /// The transition system of the first calls and iterations only: those before which no call has returned. From a
    /// state, the run takes one of them, or none and returns.
    pub fn of_first_calls(pool: &mut Pool, blocks: &Blocks) -> Self {
        let mut system = Self::of_calls(pool, blocks, None);
        let is_return = |point: usize| blocks.cut_points[point].kind == CutPointKind::Return;
        let is_kept = |clause: &&Clause| clause.conclusion.as_ref().is_some_and(|(point, _)| !is_return(*point));
        // In the order of the clauses of the blocks.
        let all = blocks.clauses.clauses.iter().filter(is_kept);
        let kept = system.clauses.clauses.into_iter().zip(all).filter(|(_, clause)| clause.returned.is_empty());
        system.clauses.clauses = kept.map(|(clause, _)| clause).collect();
        system.reads = blocks.whole.inputs().map(|(from, node, star)| Read { from, node, star }).collect();
        system.parameters = blocks.whole.at_start().to_vec();
        system
    }

    /// The transition system of blocks with calls. Their cut points are its heads; from a return, nothing follows. With
    /// invariants by cut point, results satisfy those of returns.
    pub fn of_calls(pool: &mut Pool, blocks: &Blocks, invariants: Option<&[Vec<Term>]>) -> Self {
        let points = &blocks.cut_points;
        let is_return = |point: usize| points[point].kind == CutPointKind::Return;
        let mut clauses = Vec::new();
        for clause in &blocks.clauses.clauses {
            let Some(conclusion) = clause.conclusion.clone().filter(|(point, _)| !is_return(*point)) else { continue };
            let mut conditions = vec![clause.condition];
            for returned in &clause.returned {
                if let Some(invariants) = invariants {
                    conditions.extend(blocks.clauses.applied(pool, returned, &invariants[returned.0]));
                }
            }
            clauses.push(Clause::new(clause.premise, pool.and(&conditions), Some(conclusion)));
        }
        let variables =
            (0..points.len()).map(|point| blocks.parameters(point).into_iter().map(|(variable, _)| variable).collect());
        Self {
            heads: points.iter().map(|point| point.node).collect(),
            cases: vec![None; points.len()],
            variables: variables.collect(),
            clauses: Clauses { predicates: blocks.clauses.predicates.clone(), clauses },
            ..Self::default()
        }
    }
}

/// The invariants of a program with recursion, which get stronger as long as a search is stuck.
#[derive(Debug)]
pub(crate) struct Recursion {
    blocks: Rc<Blocks>,
    /// The clauses whose solutions are invariants of the cut points, or of the cases of each.
    pub(crate) clauses: Clauses,
    /// By cut point: the condition of its first case, if the clauses are split.
    split: Option<Vec<Term>>,
    /// The conditions by which the clauses are still to be split, the next one last.
    left: Vec<Vec<Term>>,
    /// True if results satisfy the invariants of returns in the system; otherwise they are arbitrary.
    pub(crate) with_results: bool,
}

/// The next step of a search that is stuck.
pub(crate) enum Further {
    /// None is left.
    Nothing,
    /// More invariants.
    Guess(Guess),
    /// Ranking functions of another system.
    Rank(TransitionSystem),
}

impl Recursion {
    /// The invariants of these blocks, before any was found.
    pub(crate) fn new(blocks: Rc<Blocks>) -> Self {
        let clauses = without_targets(&blocks);
        Self { blocks, clauses, split: None, left: Vec::new(), with_results: false }
    }

    /// The next step if no candidate helps: results that satisfy the invariants of returns, and then invariants by cases.
    pub(crate) fn go_further(&mut self, pool: &mut Pool, invariants: &[Vec<Term>]) -> Further {
        if !self.with_results {
            self.with_results = true;
            self.left = self.cases(pool);
            return Further::Rank(self.system(pool, invariants));
        }
        let Some(conditions) = self.left.pop() else { return Further::Nothing };
        self.clauses = split(pool, &without_targets(&self.blocks), &conditions);
        self.split = Some(conditions);
        Further::Guess(Guess::new(pool, &self.clauses))
    }

    /// The transition system, given the invariants by cut point.
    pub(crate) fn system(&self, pool: &mut Pool, invariants: &[Vec<Term>]) -> TransitionSystem {
        TransitionSystem::of_calls(pool, &self.blocks, self.with_results.then_some(invariants))
    }

    /// Adds the invariants that were found for the clauses, by cut point.
    pub(crate) fn add(&mut self, pool: &mut Pool, found: Vec<Vec<Term>>, known: &mut Vec<Vec<Term>>) {
        match self.split.take() {
            Some(conditions) => add_cases(pool, known, &conditions, &found),
            None => *known = found,
        }
    }

    /// Conditions by cut point: for each condition on the arguments with which a function is entered, this condition at its
    /// entry and its return, and none elsewhere.
    fn cases(&self, pool: &mut Pool) -> Vec<Vec<Term>> {
        let mut all = Vec::new();
        for (entry, point) in self.blocks.cut_points.iter().enumerate() {
            if point.kind != CutPointKind::Entry {
                continue;
            }
            for condition in self.blocks.met(pool, entry).into_iter().take(MOST_CASES) {
                let of_function = |(at, other): (usize, &CutPoint)| {
                    let parameters = &self.blocks.clauses.predicates[at];
                    let is_own = pool.symbols(condition).iter().all(|symbol| parameters.contains(symbol));
                    let is_end = matches!(other.kind, CutPointKind::Entry | CutPointKind::Return);
                    if is_own && is_end && other.function == point.function { condition } else { pool.bool(true) }
                };
                all.push(self.blocks.cut_points.iter().enumerate().map(of_function).collect());
            }
        }
        all.reverse();
        all
    }
}

/// The clauses of blocks that conclude something.
fn without_targets(blocks: &Blocks) -> Clauses {
    let mut clauses = blocks.clauses.clone();
    clauses.clauses.retain(|clause| clause.conclusion.is_some());
    clauses
}
