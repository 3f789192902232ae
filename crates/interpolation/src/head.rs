//! Loop heads on a path: the conditions that are claimed for all iterations, and how these change.

use std::ops::Range;
use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::Term;
use loopscope_symex::{Context, Decision, StopReason};
use petgraph::stable_graph::NodeIndex;

use crate::frame::Values;
use crate::record::{Cause, PathEnd};
use crate::search::Search;

/// The number of earlier iterations of an unrolled loop that are compared with the present one, the latest first.
const MOST_PASSED: usize = 3;

/// The head of a loop on the path. It starts with all conditions of the state, and drops those that iterations do not preserve.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// All conditions that were known when the path came there.
    pub(crate) vector: Vec<Term>,
    /// The remaining claims (conditions without a *min annotation*).
    pub(crate) kept: Vec<Term>,
    /// Those conditions that must be kept (with a *max annotation*).
    pub(crate) locked: Vec<Term>,
    /// True if some path came back, and the claims held.
    pub(crate) closes: bool,
    /// The state that came there.
    arrival: (Values, Range<usize>),
}

impl Head {
    /// A head that a state reaches with these conditions: all of them are claimed.
    pub(crate) fn new(vector: Vec<Term>, arrival: (Values, Range<usize>)) -> Self {
        Self { kept: vector.clone(), vector, locked: Vec::new(), closes: false, arrival }
    }
}

impl Search<'_> {
    /// The path has reached a loop head. Returns `true` if it need not be followed further: it satisfies the claim of a
    /// head that it has passed, or this head starts again with a weaker claim that it satisfies.
    pub(crate) fn close(
        &mut self,
        context: &mut Context<'_>,
        node: NodeIndex,
        values: &Values,
        known: &Range<usize>,
    ) -> Result<bool, StopReason> {
        let passed = self.frames.iter().enumerate().rev();
        let passed: Vec<usize> =
            passed.filter(|(_, frame)| frame.node == node && frame.head.is_some()).map(|(at, _)| at).collect();
        for at in passed.iter().take(MOST_PASSED) {
            let Some(head) = &self.frames[*at].head else { continue };
            let kept = head.kept.clone();
            let claimed = context.pool.and(&kept);
            let claimed = context.pool.substitute(claimed, values);
            if self.follows(context, known, claimed)? {
                if let Some(head) = &mut Rc::make_mut(&mut self.frames[*at]).head {
                    head.closes = true;
                }
                self.counters.paths += 1;
                self.counters.subsumed += 1;
                let leaf = self.record(node, values, known, None);
                let end = PathEnd::Closed { head: self.frames[*at].recorded, interpolant: kept.clone() };
                self.record.end(leaf, end);
                self.learn(context, Some(kept))?;
                return Ok(true);
            }
        }
        let Some(nearest) = passed.first() else { return Ok(false) };
        let Some(weaker) = self.invariant(context, *nearest, values, known)? else { return Ok(false) };
        let leaf = self.record(node, values, known, None);
        self.record.end(leaf, PathEnd::Weakens);
        self.record.restart(self.frames[*nearest].recorded, Cause::Weakened, Some(weaker.clone()));
        self.restart(context, *nearest, weaker)?;
        Ok(true)
    }

    /// Continues with a head as if only this were known there.
    pub(crate) fn restart(&mut self, context: &mut Context<'_>, at: usize, kept: Vec<Term>) -> Result<(), StopReason> {
        let values = self.identity();
        self.frames.truncate(at + 1);
        let Some(frame) = self.frames.last_mut().map(Rc::make_mut) else { return Ok(()) };
        Rc::make_mut(&mut self.memo).forget(frame.moment);
        let Some(head) = &mut frame.head else { return Ok(()) };
        let first = head.arrival.1.end;
        self.conditions.truncate(first);
        let claimed = |condition: &Term| Decision { condition: *condition, node: frame.node, edge: Edge::Next };
        self.conditions.extend(kept.iter().map(claimed));
        (head.kept, head.closes) = (kept, false);
        (frame.values, frame.known) = (values, first..self.conditions.len());
        self.prepare(context)
    }

    /// Continues with a head as with any other place: with all conditions of the path that came there.
    pub(crate) fn follow_exactly(&mut self, context: &mut Context<'_>, at: usize) -> Result<(), StopReason> {
        self.frames.truncate(at + 1);
        let Some(frame) = self.frames.last_mut().map(Rc::make_mut) else { return Ok(()) };
        self.record.restart(frame.recorded, Cause::Exact, None);
        Rc::make_mut(&mut self.memo).forget(frame.moment);
        let Some(head) = frame.head.take() else { return Ok(()) };
        (frame.values, frame.known) = head.arrival;
        self.conditions.truncate(frame.known.end);
        self.prepare(context)
    }
}
