//! A path has reached the target: by real runs, or because the claim of a loop on the path is too weak.

use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::{Answer, Core, Pool, Term, shrink_core};
use loopscope_symex::{Context, StopReason};
use loopscope_transition::follow::follow;
use petgraph::stable_graph::NodeIndex;

use crate::frame::after;
use crate::head::Head;
use crate::record::{Cause, PathEnd};
use crate::search::{Progress, Search};
use crate::vector::slackened;

/// The limit for the questions that reduce the locked conditions.
const MOST_QUESTIONS: u32 = 24;

impl Search<'_> {
    /// The current path has reached a target, `leaf` in the record.
    pub(crate) fn arrive(
        &mut self,
        context: &mut Context<'_>,
        target: NodeIndex,
        leaf: Option<usize>,
    ) -> Result<Progress, StopReason> {
        let question = self.along(context.pool, 0);
        match self.ask(context, &question)? {
            Answer::Unsat(_) => {
                self.record.end(leaf, PathEnd::Spurious);
                self.resolve(context).map(|()| Progress::Going)
            }
            Answer::Sat(_) => self.replay(context, target, leaf),
            Answer::Unknown(reason) => {
                self.record.end(leaf, PathEnd::Doubtful);
                let span = self.encoding.cfg.graph[target].span;
                self.reject(context, StopReason::SolverUnknown { span, reason })?;
                Ok(Progress::Going)
            }
        }
    }

    /// The conditions of all runs that follow the path from a frame on.
    fn along(&self, pool: &mut Pool, from: usize) -> Vec<Term> {
        let first = &self.frames[from];
        let mut all = self.terms(&first.known);
        let mut values = first.values.clone();
        for frame in &self.frames[from..] {
            for unknown in &frame.block.unknown {
                values.insert(*unknown, frame.values[unknown]);
            }
            if let Some(condition) = frame.block.ends[frame.taken].condition {
                all.push(pool.substitute(condition, &values));
            }
            values = after(pool, &frame.block, &values);
        }
        all
    }

    /// Looks for inputs that drive a run along the path.
    fn replay(
        &mut self,
        context: &mut Context<'_>,
        target: NodeIndex,
        leaf: Option<usize>,
    ) -> Result<Progress, StopReason> {
        let span = self.encoding.cfg.graph[target].span;
        let states = follow(self.encoding.cfg, context, &self.path(), target).map_err(StopReason::Limit)?;
        let mut doubt = states.is_none().then_some(StopReason::Approximated);
        for state in states.into_iter().flatten() {
            match self.ask(context, &state.path_condition())? {
                Answer::Sat(model) => {
                    self.record.end(leaf, PathEnd::Reached);
                    return Ok(Progress::Reached(Box::new(state), Rc::new(model)));
                }
                Answer::Unsat(_) => {}
                Answer::Unknown(reason) => doubt = Some(StopReason::SolverUnknown { span, reason }),
            }
        }
        self.record.end(leaf, if doubt.is_some() { PathEnd::Doubtful } else { PathEnd::Spurious });
        match doubt {
            Some(doubt) => self.reject(context, doubt)?,
            None => self.exclude(context)?,
        }
        Ok(Progress::Going)
    }

    /// No run follows the path, for a reason that cannot be expressed here. So nothing is learnt from it, and it
    /// concerns this path alone: no loop on it may stand for more iterations than it has.
    fn exclude(&mut self, context: &mut Context<'_>) -> Result<(), StopReason> {
        if let Some(frame) = self.frames.last() {
            let node = frame.block.ends[frame.taken].step.node;
            self.refusals.add(node, Edge::Next, Vec::new());
        }
        if let Some(at) = self.frames.iter().position(|frame| frame.head.is_some()) {
            return self.follow_exactly(context, at);
        }
        self.is_told = false;
        self.learn(context, None)
    }

    /// No run follows the path to the target, so that a condition has to be kept that was dropped at a loop: at the
    /// first one from which the path can be followed.
    fn resolve(&mut self, context: &mut Context<'_>) -> Result<(), StopReason> {
        for at in 1..self.frames.len() {
            let Some(head) = &self.frames[at].head else { continue };
            let given_up = given_up(context.pool, head);
            let path = self.along(context.pool, at);
            if matches!(self.ask(context, &path)?, Answer::Unsat(_)) {
                continue;
            }
            let mut question = given_up.clone();
            question.extend(path);
            let locked = match self.ask(context, &question)? {
                Answer::Unsat(core) => {
                    let mut questions = MOST_QUESTIONS;
                    let Core(core) = shrink_core(context.solver, context.pool, &question, core, &mut questions)?;
                    core.into_iter().filter_map(|at| given_up.get(at).copied()).collect()
                }
                Answer::Sat(_) | Answer::Unknown(_) => Vec::new(),
            };
            return self.lock(context, at, locked);
        }
        let never = context.pool.bool(false);
        self.learn(context, Some(vec![never]))
    }

    /// Locks conditions at a head, or all known ones if none of these suffices.
    fn lock(&mut self, context: &mut Context<'_>, at: usize, locked: Vec<Term>) -> Result<(), StopReason> {
        let Some(head) = &mut Rc::make_mut(&mut self.frames[at]).head else { return Ok(()) };
        if locked.is_empty() {
            return self.follow_exactly(context, at);
        }
        let mut kept = head.kept.clone();
        kept.extend(&locked);
        head.locked.extend(&locked);
        self.record.restart(self.frames[at].recorded, Cause::Locked(locked), Some(kept.clone()));
        self.restart(context, at, kept)
    }
}

/// The conditions that were known at a head and are no longer claimed: equations first, and last the inequalities that
/// are parts of equations.
fn given_up(pool: &mut Pool, head: &Head) -> Vec<Term> {
    let mut all: Vec<Term> = head.vector.iter().copied().filter(|each| !head.kept.contains(each)).collect();
    let parts: Vec<Term> = all.iter().filter_map(|each| slackened(pool, *each)).flatten().collect();
    for part in parts {
        if !head.kept.contains(&part) && !all.contains(&part) {
            all.push(part);
        }
    }
    all
}
