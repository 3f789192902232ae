//! The states of positions, and the effects of functions.

use std::rc::Rc;

use loopscope_cfg::FunctionId;
use loopscope_sorted::SortedMap;

use crate::state::{State, join_heaps};
use crate::thresholds::{NONE, Thresholds};
use crate::unroll::Position;
use crate::value::Value;

/// After this many evaluations of a loop head or a function's entry, the ends of intervals move to thresholds.
const JOINS: u32 = 2;

/// After this many further evaluations, they become open.
const WIDENINGS: u32 = 40;

/// The effect of the calls of a function: its final memory, and its result.
#[derive(Clone, Debug)]
pub(super) struct Summary {
    pub(super) heap: Vec<Option<Rc<Vec<Value>>>>,
    pub(super) value: Value,
    joins: u32,
}

/// The state of a position.
#[derive(Clone, Debug)]
pub(super) struct PositionState {
    pub(super) state: State,
    /// The number of evaluations.
    pub(super) rounds: u32,
}

/// Positions with their states, and functions with their summaries.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) kept: SortedMap<Position, PositionState>,
    pub(super) summaries: SortedMap<FunctionId, Summary>,
}

impl Facts {
    /// Joins a state at a position. Returns whether that changes its state.
    pub(super) fn join(&mut self, position: Position, state: State, thresholds: Option<&Thresholds>) -> bool {
        let Some(kept) = self.kept.get_mut(&position) else {
            self.kept.insert(position, PositionState { state, rounds: 0 });
            return true;
        };
        let widening = widening(kept.rounds, thresholds);
        kept.state.join(&state, widening, kept.rounds <= JOINS + WIDENINGS)
    }

    /// Joins the final state and result of a function. Returns whether that changes its summary.
    pub(super) fn returned(
        &mut self,
        id: FunctionId,
        state: &State,
        value: &Value,
        thresholds: Option<&Thresholds>,
    ) -> bool {
        let Some(summary) = self.summaries.get_mut(&id) else {
            self.summaries.insert(id, Summary { heap: state.heap.clone(), value: value.clone(), joins: 0 });
            return true;
        };
        summary.joins += 1;
        let widening = widening(summary.joins, thresholds);
        let grew = summary.value.join(value, widening);
        join_heaps(&mut summary.heap, &state.heap, widening) || grew
    }
}

/// The widening of a join: none, with thresholds, or with widening to infinity.
fn widening(joins: u32, thresholds: Option<&Thresholds>) -> Option<&Thresholds> {
    match thresholds {
        Some(_) if joins > JOINS + WIDENINGS => Some(&NONE),
        Some(thresholds) if joins > JOINS => Some(thresholds),
        _ => None,
    }
}
