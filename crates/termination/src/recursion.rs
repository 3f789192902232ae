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

use loopscope_horn::blocks::Blocks;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Term};
use loopscope_transition::cut_point::CutPointKind;

use crate::system::{Read, TransitionSystem};

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
